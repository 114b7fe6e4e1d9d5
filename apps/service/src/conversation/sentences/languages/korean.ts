import type { Sentences } from "../sentences.ts";

export const KOREAN: Sentences = {
  aiAnswers: "지금 {organization}의 AI 상담원과 통화하고 계십니다.",
  aiCalls: "안녕하세요, {organization}의 AI 상담원이 전화드렸습니다.",
  aiWrites: "{organization}의 AI 상담원입니다.",
  isRecorded: "이 통화는 녹음되고 있습니다.",
  mayBeRecorded: "이 통화는 녹음될 수 있습니다.",
  notAPerson: "지금 통화하시는 상대는 사람이 아니라 {organization}의 AI 상담원입니다.",
  notAPersonWrites: "저는 사람이 아니라 {organization}의 AI 상담원입니다.",
  optedOut: "앞으로 {organization}에서 전화나 문자를 드리지 않겠습니다.",
  goOn: "무엇을 도와드릴까요?",
  goodbye: "안녕히 계세요.",
  trouble: "죄송합니다, 저희 쪽에 문제가 생겼습니다. 다시 한번 말씀해 주시겠어요?",
  apology: "죄송합니다, 기술적인 문제가 있습니다. 나중에 다시 전화해 주세요. 안녕히 계세요.",
  transferFailed: "죄송합니다, 지금은 연결 가능한 담당자가 없습니다. 다른 도움이 필요하신가요?",
  weAreBack: "죄송합니다, 잠시 연결이 끊겼습니다. 계속 말씀해 주세요.",
  idle: "아직 듣고 계신가요? 천천히 말씀하세요, 듣고 있습니다.",
  notDone: "아직 그 일을 처리하지 못했습니다.",
};
