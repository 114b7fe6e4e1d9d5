/** What is set up, found from the organization's rows. */
export interface SetUpFacts {
  readonly hasAssistant: boolean;
  readonly hasConversation: boolean;
  /** An assistant brings a model's key of its own. */
  readonly hasAssistantWithKey: boolean;
  readonly hasNumber: boolean;
  readonly hasAnsweringNumber: boolean;
  readonly hasTeam: boolean;
}

/** An hour with at least one call or text. */
export interface BusyHour {
  readonly startedAt: Date;
  readonly calls: number;
  readonly failedCalls: number;
  readonly textsIn: number;
  readonly textsOut: number;
}

export interface CallDay {
  readonly total: number;
  readonly failed: number;
  readonly seconds: number;
  /** The most frequent `end_reason` of those that failed; null when none did, or none says. */
  readonly worstReason: string | null;
}

export interface TextDay {
  readonly received: number;
  readonly sent: number;
  readonly failed: number;
}

/** An API key that stops working soon. */
export interface ExpiringKey {
  readonly name: string;
  readonly expiresAt: Date;
}

/** Something outside that does not work. */
export interface Trouble {
  readonly kind: "webhook-disabled" | "webhook-failing" | "trunk-failed";
  /** The webhook's URL, or the trunk's name. */
  readonly subject: string;
  /** Failures in a row; 1 where nothing is counted. */
  readonly count: number;
  readonly since: Date | null;
}
