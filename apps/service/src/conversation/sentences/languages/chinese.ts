import type { Sentences } from "../sentences.ts";

export const CHINESE: Sentences = {
  aiAnswers: "您正在与{organization}的人工智能助手通话。",
  aiCalls: "您好，我是{organization}的人工智能助手，给您打来电话。",
  aiWrites: "我是{organization}的人工智能助手。",
  isRecorded: "本次通话正在录音。",
  mayBeRecorded: "本次通话可能会被录音。",
  notAPerson: "与您通话的是{organization}的人工智能助手，不是真人。",
  notAPersonWrites: "我是{organization}的人工智能助手，不是真人。",
  optedOut: "{organization}不会再给您打电话或发短信。",
  goOn: "请问有什么可以帮您？",
  goodbye: "再见。",
  trouble: "抱歉，我们这边出了点问题。请您再说一遍好吗？",
  apology: "抱歉，我们遇到了技术问题。请稍后再打来。再见。",
  transferFailed: "抱歉，现在没有人可以接听。还有什么可以帮您吗？",
  weAreBack: "抱歉，刚才中断了一下。请继续。",
  idle: "您还在吗？不着急，我在听。",
  notDone: "这件事我还没能办成。",
};
