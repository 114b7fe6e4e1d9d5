import { seededRandom } from "@parley/foundation/seeded-random";
import { QueueModel, type Sharing } from "./queue-model.ts";
import { VirtualSchedule } from "./virtual-schedule.ts";

export interface NoisyDay {
  /** Slots of the kind of job, as `sendSmsJob.concurrency`. */
  readonly slots: number;
  readonly noisyTenants: number;
  /** Texts each of them has queued when the day begins. */
  readonly noisyTexts: number;
  readonly smallTenants: number;
  /** One text of a small tenant every so long, give or take all of it. */
  readonly smallEveryMs: number;
  /** What a text takes at the carrier, on average. */
  readonly textMs: number;
  readonly lastsMs: number;
}

/** 20 slots at 400 ms a text are 50 texts a second. */
export const ONE_NOISY_TENANT: NoisyDay = {
  slots: 20,
  noisyTenants: 1,
  noisyTexts: 20_000,
  smallTenants: 20,
  smallEveryMs: 4_000,
  textMs: 400,
  lastsMs: 120_000,
};

export interface NoisyDayOutcome {
  /** How long the texts of small tenants waited, sorted; those that never started waited until the end. */
  readonly smallWaitsMs: readonly number[];
  readonly noisyTextsSent: number;
}

/** Plays a day in which some tenants queue far more than can be sent. Everything follows from the seed. */
export function simulateNoisyDay(
  seed: number,
  createSharing: (slots: number) => Sharing,
  day: NoisyDay,
): NoisyDayOutcome {
  const random = seededRandom(seed);
  const schedule = new VirtualSchedule();
  const queue = new QueueModel(schedule, createSharing(day.slots));
  const smallWaitsMs: number[] = [];
  let unstarted = 0;
  let noisyTextsSent = 0;
  const takeTextMs = () => day.textMs * (0.5 + random.next());

  for (let tenant = 0; tenant < day.noisyTenants; tenant += 1) {
    for (let text = 0; text < day.noisyTexts; text += 1) {
      queue.enqueue({
        group: `noisy-${tenant}`,
        createdMs: 0,
        run: (done) =>
          schedule.after(takeTextMs(), () => {
            noisyTextsSent += 1;
            done();
          }),
      });
    }
  }
  const sendSmallText = (group: string) => {
    const createdMs = schedule.nowMs;
    unstarted += 1;
    queue.enqueue({
      group,
      createdMs,
      run: (done) => {
        unstarted -= 1;
        smallWaitsMs.push(schedule.nowMs - createdMs);
        schedule.after(takeTextMs(), done);
      },
    });
    schedule.after(day.smallEveryMs * 2 * random.next(), () => sendSmallText(group));
  };
  for (let tenant = 0; tenant < day.smallTenants; tenant += 1) {
    schedule.after(day.smallEveryMs * random.next(), () => sendSmallText(`small-${tenant}`));
  }
  schedule.run(day.lastsMs, () => false);
  smallWaitsMs.push(...Array<number>(unstarted).fill(day.lastsMs));
  return { smallWaitsMs: smallWaitsMs.sort((a, b) => a - b), noisyTextsSent };
}
