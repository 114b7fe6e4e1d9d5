import type { Sentences } from "../sentences.ts";

export const VIETNAMESE: Sentences = {
  aiAnswers: "Quý khách đang nói chuyện với trợ lý trí tuệ nhân tạo của {organization}.",
  aiCalls: "Tôi là trợ lý trí tuệ nhân tạo, gọi thay mặt {organization}.",
  aiWrites: "Tôi là trợ lý trí tuệ nhân tạo của {organization}.",
  isRecorded: "Cuộc gọi này đang được ghi âm.",
  mayBeRecorded: "Cuộc gọi này có thể được ghi âm.",
  notAPerson: "Quý khách đang nói chuyện với trợ lý trí tuệ nhân tạo của {organization}, không phải với người thật.",
  notAPersonWrites: "Tôi là trợ lý trí tuệ nhân tạo của {organization}, không phải người thật.",
  optedOut: "{organization} sẽ không gọi điện hay nhắn tin cho quý khách nữa.",
  goOn: "Tôi có thể giúp gì cho quý khách?",
  goodbye: "Xin chào tạm biệt.",
  trouble: "Xin lỗi, bên chúng tôi vừa gặp sự cố. Quý khách vui lòng nói lại được không?",
  apology: "Xin lỗi, chúng tôi đang gặp sự cố kỹ thuật. Quý khách vui lòng gọi lại sau. Xin chào tạm biệt.",
  transferFailed: "Xin lỗi, hiện không có ai sẵn sàng. Tôi có thể giúp gì khác không?",
  weAreBack: "Xin lỗi, kết nối vừa bị gián đoạn. Xin quý khách nói tiếp.",
  idle: "Quý khách còn ở đó không? Xin cứ thong thả, tôi đang nghe.",
  notDone: "Tôi chưa làm được việc đó.",
};
