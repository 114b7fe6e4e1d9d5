/** Null when all is well; else what is wrong, in one sentence, and whether it makes the process unready for traffic. */
export type ReadinessCheck = () => Promise<{ readonly isFatal: boolean; readonly reason: string } | null>;

export type ReadinessChecks = Readonly<Record<string, ReadinessCheck>>;
