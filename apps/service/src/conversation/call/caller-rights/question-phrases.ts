/**
 * How one asks whether a person speaks where the question comes last, or where words have no blanks between them. Each is the
 * whole question; they are compared as `plainWords` gives them.
 */
export const QUESTION_PHRASES: Readonly<Record<string, readonly string[]>> = {
  tr: [
    ...each(["robot", "bot"], ["musun", "musunuz"]),
    ...each(["insan", "yapay zekâ"], ["mısın", "mısınız"]),
    ...each(["makine", "gerçek kişi", "gerçek bir kişi"], ["misin", "misiniz"]),
    ...each(["bu robot", "bu bir robot"], ["mu"]),
    ...each(["bu yapay zekâ", "bu bir yapay zekâ", "bu kayıt"], ["mı"]),
    ...each(["bu makine", "bu bir makine"], ["mi"]),
    ...each(
      ["robotla mı", "makineyle mi", "insanla mı", "yapay zekâyla mı", "kişiyle mi", "robot ile mi", "insan ile mi"],
      ["konuşuyorum", "görüşüyorum"],
    ),
  ],
  hu: [
    ...each(["ön", "ön egy"], ["robot", "gép", "ember", "valódi ember", "mesterséges intelligencia"]),
    ...each(["robot", "gép", "ember", "valódi ember", "mesterséges intelligencia"], ["vagy", "maga"]),
    ...each(["ez", "ez egy"], ["robot", "gép", "mesterséges intelligencia", "felvétel"]),
    ...each(["robottal", "géppel", "emberrel", "mesterséges intelligenciával"], ["beszélek"]),
  ],
  tl: [
    ...each(["robot", "tao", "totoong tao", "ai", "makina", "bot"], ["ka ba", "po ba kayo", "ba kayo"]),
    ...each(["robot ba", "ai ba", "makina ba", "recording ba"], ["ito", "kausap ko", "ang kausap ko"]),
    ...each(["tao ba", "totoong tao ba"], ["kausap ko", "ang kausap ko"]),
  ],
  ar: [
    ...each(
      ["هل أنت", "هل أنتِ", "هل أنتم", "أنت", "هل أتحدث مع", "هل أتكلم مع", "أنا أتحدث مع"],
      ["روبوت", "إنسان", "إنسان حقيقي", "شخص حقيقي", "بشر", "آلة", "رجل آلي", "ذكاء اصطناعي", "برنامج"],
    ),
    ...each(["هل هذا", "هل هذه"], ["روبوت", "آلة", "ذكاء اصطناعي", "تسجيل", "رد آلي"]),
  ],
  he: [
    ...each(
      ["אתה", "את", "אתם", "האם אתה", "האם את", "האם אתם", "אני מדבר עם", "אני מדברת עם"],
      [
        ...["רובוט", "בוט", "מכונה", "מחשב", "בינה מלאכותית", "ai"],
        ...["בן אדם", "בת אדם", "בנאדם", "אדם", "אדם אמיתי", "בן אדם אמיתי", "אנושי", "אנושית"],
      ],
    ),
    ...each(["זה", "האם זה", "זאת", "האם זאת"], ["רובוט", "בוט", "מכונה", "מחשב", "בינה מלאכותית", "הקלטה"]),
  ],
};

/** Found anywhere in a clause. */
export const UNSPACED_PHRASES: Readonly<Record<string, readonly string[]>> = {
  zh: [
    ...each(
      ["你是", "您是", "你是不是", "您是不是", "你是个", "您是个", "你是個", "您是個"],
      [
        "机器人",
        "機器人",
        "真人",
        "人工智能",
        "人工智慧",
        "ai",
        "机器吗",
        "機器嗎",
        "人吗",
        "人嗎",
        "人还是",
        "人還是",
      ],
    ),
    ...each(["是机器人", "是真人", "是人工智能", "是ai", "是录音", "是电脑", "是机器"], ["吗", "吧"]),
    ...each(["是機器人", "是真人", "是人工智慧", "是ai", "是錄音", "是電腦", "是機器"], ["嗎", "吧"]),
    ...each(
      ["我在", "我是在", "我正在"],
      ["跟机器人", "和机器人", "跟機器人", "和機器人", "跟真人", "和真人", "跟ai", "和ai"],
    ),
  ],
  ja: [
    ...each(
      [
        "ロボット",
        "ボット",
        "ai",
        "人工知能",
        "人間",
        "機械",
        "録音",
        "自動音声",
        "コンピューター",
        "本物の人",
        "本当の人",
      ],
      ["ですか", "なの", "でしょうか"],
    ),
    ...each(["あなたは"], ["人ですか", "人間", "ロボット", "ai", "機械"]),
    ...each(["ロボットと", "aiと", "機械と", "人間と"], ["話しています", "話してる", "話しているの"]),
  ],
  ko: [
    ...each(
      ["로봇", "사람", "인공지능"],
      ["이에요", "인가요", "이세요", "입니까", "이야", "이죠", "맞나요", "맞아요", "맞으세요"],
    ),
    ...each(["ai", "에이아이", "기계"], ["예요", "인가요", "세요", "입니까", "야", "죠", "맞나요"]),
    ...each(
      ["로봇이랑", "로봇과", "로봇하고", "기계랑", "기계와", "기계하고", "ai랑", "ai와", "사람이랑", "사람과"],
      ["통화하고 있", "얘기하고 있", "이야기하고 있", "말하고 있", "통화하는 거", "얘기하는 거"],
    ),
  ],
  th: [
    ...each(
      ["คุณเป็น", "คุณคือ", "นี่คือ", "นี่", "กำลังคุยกับ", "คุยอยู่กับ"],
      ["หุ่นยนต์", "มนุษย์", "คนจริง", "เอไอ", "ai", "บอท", "เครื่อง", "โปรแกรม", "ปัญญาประดิษฐ์"],
    ),
    ...each(["เป็น", "คุณเป็น"], ["หุ่นยนต์หรือ", "คนหรือ", "คนจริงหรือ", "คนจริงๆ", "เอไอหรือ", "ai หรือ"]),
  ],
};

function each(starts: readonly string[], ends: readonly string[]): readonly string[] {
  return starts.flatMap((start) => ends.map((end) => `${start} ${end}`));
}
