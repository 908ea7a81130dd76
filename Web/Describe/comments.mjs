// Documentation comments as the descriptions of elements have them: paragraphs of Markdown, then tags.

/**
 * A tag of a comment: its name, its text on one line, and its number of the line in the file, counted from 1. The lines of
 * an example are kept.
 *
 * @typedef {{ name: string, text: string, line: number }} Tag
 */

/**
 * The paragraphs and the tags of a comment. Each paragraph is on one line, except code between fences, whose lines are
 * kept.
 *
 * @param {string} comment The comment with its marks.
 * @param {number} line The number of its first line in the file.
 * @returns {{ paragraphs: string[], tags: Tag[] }}
 */
export function parse(comment, line) {
  const lines = comment
    .replace(/^\/\*\*/, "")
    .replace(/\s*\*\/$/, "")
    .split("\n")
    .map((text) => text.replace(/^\s*\* ?|^ /, "").trimEnd());
  /** @type {Tag[]} */
  const tags = [];
  /** @type {string[]} */
  const described = [];
  for (const [index, text] of lines.entries()) {
    const [, name, rest = ""] = /^@(\w+) ?(.*)$/.exec(text) ?? [];
    const last = tags.at(-1);
    if (name) tags.push({ name, text: rest, line: line + index });
    else if (!last) described.push(text);
    else if (last.name === "example") last.text += `${last.text && "\n"}${text}`;
    else if (text) last.text = `${last.text} ${text.trim()}`.trim();
  }
  for (const tag of tags) tag.text = tag.text.trim();
  return { paragraphs: paragraphsIn(described), tags };
}

/** @param {string[]} lines */
function paragraphsIn(lines) {
  /** @type {string[][]} */
  const paragraphs = [[]];
  let isCode = false;
  for (const line of lines) {
    if (line || isCode) paragraphs.at(-1)?.push(line);
    else paragraphs.push([]);
    if (line.startsWith("```")) isCode = !isCode;
  }
  return paragraphs
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join(lines[0].startsWith("```") ? "\n" : " "));
}

/**
 * The parts of a tag: its type between braces, what it names, the default value, and its description after a dash. What a
 * tag does not have is undefined.
 *
 *     {Type} name - Description.
 *     {Type} [name=default] - Description.
 *
 * @param {string} text
 * @returns {{ type?: string, name: string, usual?: string, documentation: string }}
 */
export function partsOf(text) {
  let rest = text;
  let type;
  if (rest.startsWith("{")) {
    let depth = 0;
    const end = [...rest].findIndex((letter) => {
      if (letter === "{") depth += 1;
      if (letter === "}") depth -= 1;
      return depth === 0;
    });
    type = rest.slice(1, end);
    rest = rest.slice(end + 1).trimStart();
  }
  const [, between, simple, documentation = ""] = /^(?:\[(.*?)\](?= -|$)|(.*?))(?:(?:^| )- (.*))?$/.exec(rest) ?? [];
  const [, name, usual] = /^([^=]*)=(.*)$/.exec(between ?? "") ?? [];
  return { type, name: name ?? between ?? simple, usual, documentation };
}
