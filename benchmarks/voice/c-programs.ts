import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const HERE = import.meta.dirname;

/** The phone and the vendors are C, so that they take little of what they are there to measure. */
export interface CPrograms {
  readonly phone: string;
  readonly vendors: string;
}

/** Compiles them into `directory`. Needs gcc and Linux. */
export async function buildCPrograms(directory: string): Promise<CPrograms> {
  const [phone, vendors] = await Promise.all([build("phone", directory), build("vendors", directory)]);
  return { phone, vendors };
}

async function build(name: string, directory: string): Promise<string> {
  const folder = join(HERE, name);
  const sources = (await readdir(folder)).filter((file) => file.endsWith(".c")).map((file) => join(folder, file));
  const output = join(directory, name);
  const parameters = ["-D_GNU_SOURCE", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", "-o", output, ...sources];
  await promisify(execFile)("gcc", parameters);
  return output;
}
