import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClipSet } from "./clip.ts";
import { makeSet } from "./make-set.ts";
import { checkSources } from "./speakers.ts";

const CACHE = new URL("../.cache/", import.meta.url).pathname;

/**
 * Makes the set unless it is there already: it is made anew after every change to the files beside this one.
 * @returns the folder it lies in
 * @throws Error that says which packages are missing
 */
export async function prepareSet(seed: number): Promise<string> {
  const folder = join(CACHE, `${seed}-${await hashOfSources()}`);
  if (existsSync(folder)) return folder;
  await checkSources();
  await writeSet(await makeSet(seed), folder);
  return folder;
}

/** All or nothing: a set half written would be taken for a whole one. */
async function writeSet({ sounds, ...index }: ClipSet, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, "sounds.ulaw"), sounds);
  await writeFile(join(unfinished, "clips.json"), JSON.stringify(index));
  await rename(unfinished, folder);
}

export async function loadSet(folder: string): Promise<ClipSet> {
  const index = JSON.parse(await readFile(join(folder, "clips.json"), "utf8")) as Omit<ClipSet, "sounds">;
  return { ...index, sounds: new Uint8Array(await readFile(join(folder, "sounds.ulaw"))) };
}

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const names = (await readdir(import.meta.dirname)).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  for (const name of names.toSorted()) hash.update(await readFile(join(import.meta.dirname, name)));
  return hash.digest("hex").slice(0, 12);
}
