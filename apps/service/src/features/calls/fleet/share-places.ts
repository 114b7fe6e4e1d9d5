/** What matters about a process when a call is placed. */
export interface PlacingProcess {
  readonly id: string;
  readonly isAccepting: boolean;
  /** Includes the calls that were just given to it. */
  readonly calls: number;
  readonly settingUp: number;
  readonly setUpLimit: number;
  readonly callLimit: number | null;
}

/**
 * Gives each call to the process with the fewest calls at that moment, including those just given to it.
 * @returns the process of each call; fewer than wanted when there is no room for more
 */
export function sharePlaces(processes: readonly PlacingProcess[], wanted: number): readonly string[] {
  const open = processes
    .filter(({ isAccepting }) => isAccepting)
    .map(({ id, calls, settingUp, setUpLimit, callLimit }) => ({
      id,
      calls,
      room: Math.min(setUpLimit - settingUp, (callLimit ?? Number.POSITIVE_INFINITY) - calls),
    }));
  const given: string[] = [];
  while (given.length < wanted) {
    const fewest = open.filter(({ room }) => room > 0).sort((one, other) => one.calls - other.calls)[0];
    if (fewest === undefined) break;
    fewest.calls += 1;
    fewest.room -= 1;
    given.push(fewest.id);
  }
  return given;
}
