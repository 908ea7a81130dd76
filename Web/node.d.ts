// What the scripts that run under Node use of it: its own types are no package of Debian.

interface Bytes extends Uint8Array {
  readonly buffer: ArrayBuffer;
}

declare module "node:child_process" {
  export function execFileSync(file: string, parameters: string[], options?: { stdio: string[] }): Bytes | null;
}

declare module "node:fs" {
  export function readFileSync(path: string): Bytes;
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function readdirSync(path: string): string[];
  export function mkdirSync(path: string, options: { recursive: boolean }): void;
  export function writeFileSync(path: string, text: string): void;
}

declare module "node:fs/promises" {
  export function readFile(path: string | URL): Promise<Bytes>;
}

declare module "node:module" {
  export function createRequire(url: string): (name: string) => any;
}

declare module "node:os" {
  export function cpus(): { model: string }[];
}

declare module "node:path" {
  export function dirname(path: string): string;
  export function join(...paths: string[]): string;
  export function relative(from: string, to: string): string;
  export function resolve(...paths: string[]): string;
}

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
  export function pathToFileURL(path: string): URL;
}

declare var process: {
  argv: string[];
  version: string;
  exit(code: number): never;
  hrtime: { bigint(): bigint };
};
