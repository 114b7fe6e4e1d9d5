import { expect, test } from "vitest";
import { ok } from "../../platform/check-result.ts";
import { Doctor } from "./doctor.ts";

test("who asks while an examination goes on gets its results, later ones have it examined anew", async () => {
  let runs = 0;
  let end: () => void = () => undefined;
  const doctor = new Doctor(async () => {
    runs += 1;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return [ok("run", String(runs))];
  });
  const [first, second] = [doctor.examine(), doctor.examine()];
  end();
  expect(await first).toEqual([ok("run", "1")]);
  expect(await second).toEqual([ok("run", "1")]);
  const third = doctor.examine();
  end();
  expect(await third).toEqual([ok("run", "2")]);
});

test("an examination that breaks does not keep the next one from beginning", async () => {
  let runs = 0;
  const doctor = new Doctor(async () => {
    runs += 1;
    if (runs === 1) throw new Error("broken");
    return [];
  });
  await expect(doctor.examine()).rejects.toThrow("broken");
  expect(await doctor.examine()).toEqual([]);
});
