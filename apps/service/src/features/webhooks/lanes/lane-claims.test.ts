import { describe, expect, it } from "vitest";
import type { NextDelivery } from "./claim-next-delivery.ts";
import { LaneClaims } from "./lane-claims.ts";

const NOTHING: NextDelivery = { kind: "nothing" };
const claimed = (id: number) => ({ kind: "claimed", delivery: { id } }) as unknown as NextDelivery;

/** A database that answers when the test says so. */
class ScriptedLane {
  readonly asked: PromiseWithResolvers<NextDelivery>[] = [];
  readonly claim = (): Promise<NextDelivery> => {
    const answer = Promise.withResolvers<NextDelivery>();
    this.asked.push(answer);
    return answer.promise;
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("LaneClaims", () => {
  it("answers everyone who waited with one look that found nothing", async () => {
    const claims = new LaneClaims();
    const lane = new ScriptedLane();
    const first = claims.next("a", lane.claim);
    const later = Array.from({ length: 500 }, () => claims.next("a", lane.claim));
    lane.asked[0]?.resolve(NOTHING);
    expect(await first).toEqual(NOTHING);
    await settled();
    lane.asked[1]?.resolve(NOTHING);
    expect(await Promise.all(later)).toEqual(Array(500).fill(NOTHING));
    expect(lane.asked).toHaveLength(2);
  });

  it("does not answer those who came after the look began", async () => {
    const claims = new LaneClaims();
    const lane = new ScriptedLane();
    const first = claims.next("a", lane.claim);
    const second = claims.next("a", lane.claim);
    lane.asked[0]?.resolve(NOTHING);
    await first;
    await settled();
    lane.asked[1]?.resolve(claimed(7));
    expect(await second).toEqual(claimed(7));
  });

  it("gives each claim to one, and asks again for the others", async () => {
    const claims = new LaneClaims();
    const lane = new ScriptedLane();
    const all = [1, 2, 3].map(() => claims.next("a", lane.claim));
    for (const [index, answer] of [claimed(1), claimed(2), NOTHING].entries()) {
      await settled();
      lane.asked[index]?.resolve(answer);
    }
    expect(await Promise.all(all)).toEqual([claimed(1), claimed(2), NOTHING]);
  });

  it("lets one of them see to a disabled URL", async () => {
    const claims = new LaneClaims();
    const lane = new ScriptedLane();
    const first = claims.next("a", lane.claim);
    const others = [claims.next("a", lane.claim), claims.next("a", lane.claim)];
    lane.asked[0]?.resolve(NOTHING);
    await first;
    await settled();
    lane.asked[1]?.resolve({ kind: "disabled" });
    expect(await Promise.all(others)).toEqual([{ kind: "disabled" }, NOTHING]);
  });

  it("tells a failure to those who waited, and goes on", async () => {
    const claims = new LaneClaims();
    const lane = new ScriptedLane();
    const first = claims.next("a", lane.claim);
    const second = claims.next("a", lane.claim);
    lane.asked[0]?.reject(new Error("database gone"));
    await expect(first).rejects.toThrow("database gone");
    await settled();
    lane.asked[1]?.resolve(claimed(2));
    expect(await second).toEqual(claimed(2));
    const third = claims.next("a", lane.claim);
    lane.asked[2]?.resolve(NOTHING);
    expect(await third).toEqual(NOTHING);
  });

  it("keeps lanes apart", async () => {
    const claims = new LaneClaims();
    const [slow, quick] = [new ScriptedLane(), new ScriptedLane()];
    void claims.next("slow", slow.claim);
    const answer = claims.next("quick", quick.claim);
    quick.asked[0]?.resolve(claimed(1));
    expect(await answer).toEqual(claimed(1));
  });
});
