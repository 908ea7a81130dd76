"""Counts of the objects that a page keeps in memory."""


def counters(device) -> dict[str, int]:
    """What a page keeps after a garbage collection.

    Nodes, listeners and WebAssembly memories, and the bytes in these and in the heap of JavaScript."""
    call = device.devtools.call
    for _ in range(3):
        call("HeapProfiler.collectGarbage")
    found = call("Memory.getDOMCounters")
    prototype = call("Runtime.evaluate", expression="WebAssembly.Memory.prototype")["result"]
    objects = call("Runtime.queryObjects", prototypeObjectId=prototype["objectId"])["objects"]
    length = call(
        "Runtime.callFunctionOn",
        objectId=objects["objectId"],
        functionDeclaration="function () { return [this.length, "
        "this.reduce((sum, each) => sum + each.buffer.byteLength, 0)]; }",
        returnByValue=True,
    )["result"]["value"]
    call("Runtime.releaseObject", objectId=objects["objectId"])
    return {
        "nodes": found["nodes"],
        "listeners": found["jsEventListeners"],
        "memories": length[0],
        "bytes": length[1],
        "heap": call("Runtime.getHeapUsage")["usedSize"],
    }
