import type { Sentences } from "../sentences.ts";

export const HEBREW: Sentences = {
  aiAnswers: "אתם מדברים עם עוזר בינה מלאכותית של {organization}.",
  aiCalls: "כאן עוזר בינה מלאכותית שמתקשר מטעם {organization}.",
  aiWrites: "כאן עוזר הבינה המלאכותית של {organization}.",
  isRecorded: "השיחה מוקלטת.",
  mayBeRecorded: "ייתכן שהשיחה תוקלט.",
  notAPerson: "אתם מדברים עם עוזר בינה מלאכותית של {organization}, לא עם אדם.",
  notAPersonWrites: "אני עוזר בינה מלאכותית של {organization}, לא אדם.",
  optedOut: "לא תקבלו יותר שיחות או הודעות מ-{organization}.",
  goOn: "איך אפשר לעזור?",
  goodbye: "להתראות.",
  trouble: "סליחה, משהו השתבש אצלנו. אפשר לחזור על זה בבקשה?",
  apology: "סליחה, יש לנו תקלה טכנית. נא להתקשר שוב מאוחר יותר. להתראות.",
  transferFailed: "סליחה, אין כרגע מי שיענה. אפשר לעזור במשהו אחר?",
  weAreBack: "סליחה, הקו נותק לרגע. נא להמשיך.",
  idle: "אתם עדיין על הקו? אין צורך למהר, אני כאן ומקשיב.",
  notDone: "עדיין לא הצלחתי לעשות את זה.",
};
