import type { TestService } from "./test-service.ts";

/** Runs a schedule now, as the service does when it is due. */
export async function runSchedule({ service }: Pick<TestService, "service">, name: string): Promise<void> {
  const schedule = service.features.flatMap(({ schedules }) => schedules).find((each) => each.name === name);
  if (schedule === undefined) throw new Error(`no schedule named ${name}`);
  await schedule.run(AbortSignal.timeout(60_000));
}
