import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { isStillRunning, parseProcessStat, parsePsLine, readProcess } from "./process-info.ts";

describe("parseProcessStat", () => {
  it("is not misled by brackets and spaces in the name", () => {
    const after = "1 1 1 0 -1 4194560 100 0 0 0 1 2 0 0 20 0 1 0 98765 1000";
    expect(parseProcessStat(`4711 (post) gres (x) S ${after}\n`)).toEqual({ state: "S", startTicks: "98765" });
  });

  it("returns undefined for a truncated line", () => {
    expect(parseProcessStat("4711 (postgres) S 1 1")).toBeUndefined();
  });
});

describe("parsePsLine", () => {
  it.each([
    {
      name: "a server",
      line: "Tue Nov 21 13:44:00 2026 Ss   /opt/bin/postgres -D /data dir -c port=5\n",
      expected: {
        pid: 7,
        startedAt: "Tue Nov 21 13:44:00 2026",
        commandLine: "/opt/bin/postgres -D /data dir -c port=5",
      },
    },
    {
      name: "the first days of a month",
      line: "Sun Nov  1 03:04:05 2026 S+ /bin/sh",
      expected: { pid: 7, startedAt: "Sun Nov  1 03:04:05 2026", commandLine: "/bin/sh" },
    },
    { name: "a zombie", line: "Tue Nov 21 13:44:00 2026 Z    (postgres)", expected: undefined },
    { name: "no such process", line: "", expected: undefined },
  ])("$name", ({ line, expected }) => {
    expect(parsePsLine(7, line)).toEqual(expected);
  });
});

describe("readProcess", () => {
  it("sees a process until it ends, and not another that gets its id later", async () => {
    const child = spawn("sleep", ["60"]);
    await once(child, "spawn");
    const info = await readProcess(child.pid ?? 0);
    expect(info?.commandLine).toContain("sleep 60");
    if (info === undefined) return;
    expect(await isStillRunning(info)).toBe(true);
    if (process.platform === "linux") expect(await isStillRunning({ ...info, startedAt: "1" })).toBe(false);
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    expect(await isStillRunning(info)).toBe(false);
    expect(await readProcess(info.pid)).toBeUndefined();
  });

  it.skipIf(process.platform !== "linux")("does not count a zombie", async () => {
    // The shell becomes a program that never waits for its dead child, and ends with its input.
    const parent = spawn("sh", ["-c", "exec 4<&0; cat <&4 & echo $!; exec sleep 60"], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    try {
      const [line] = await once(parent.stdout, "data");
      const pid = Number(String(line));
      await expect.poll(async () => (await readProcess(parent.pid ?? 0))?.commandLine).toBe("sleep 60");
      expect(await readProcess(pid)).toBeDefined();
      parent.stdin.end();
      await expect.poll(() => readProcess(pid)).toBeUndefined();
      expect(() => process.kill(pid, 0)).not.toThrow();
    } finally {
      const exited = once(parent, "exit");
      parent.kill("SIGKILL");
      await exited;
    }
  });
});
