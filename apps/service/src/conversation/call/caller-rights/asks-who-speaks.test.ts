import { expect, test } from "vitest";
import { asksWhoSpeaks } from "./asks-who-speaks.ts";

test.each([
  ["Are you a robot?", "en"],
  ["are you a real person", "en"],
  ["Wait, are you actually a human?", "en"],
  ["Is this a robot?", "en"],
  ["is this an AI?", "en"],
  ["Is this a recording or a real person?", "en"],
  ["Am I talking to a machine?", "en"],
  ["Am I speaking with a real human being?", "en"],
  ["You're a robot, aren't you?", "en"],
  ["So you are an AI.", "en"],
  ["are you a bot i want to book a table", "en"],
  ["Hello? Are you a person?", "en"],
  ["Sind Sie ein Roboter?", "de"],
  ["Bist du ein echter Mensch?", "de"],
  ["Spreche ich mit einem Menschen?", "de"],
  ["Ist das eine KI?", "de"],
  ["Rede ich hier mit einer Maschine oder was?", "de"],
  ["¿Es usted una persona?", "es"],
  ["¿Eres un robot?", "es"],
  ["¿Estoy hablando con una máquina?", "es"],
  ["Êtes-vous un robot ?", "fr"],
  ["Est-ce que je parle à une vraie personne ?", "fr"],
  ["C'est une machine ?", "fr"],
  ["Sei un robot?", "it"],
  ["Sto parlando con una persona vera?", "it"],
  ["Você é um robô?", "pt"],
  ["Estou a falar com uma pessoa?", "pt"],
  ["Bent u een robot?", "nl"],
  ["Spreek ik met een echt mens?", "nl"],
  ["Czy jest pan robotem?", "pl"],
  ["Czy rozmawiam z człowiekiem?", "pl"],
  ["Är du en robot?", "sv"],
  ["Pratar jag med en riktig människa?", "sv"],
  ["Er du et rigtigt menneske?", "da"],
  ["Er du en ekte person?", "no"],
  ["Oletko sinä robotti?", "fi"],
  ["Puhunko ihmisen kanssa?", "fi"],
  ["Jste robot?", "cs"],
  ["Mluvím se skutečným člověkem?", "cs"],
  ["Hovorím so živým človekom?", "sk"],
  ["Sunteți un robot?", "ro"],
  ["Vorbesc cu o persoană reală?", "ro"],
  ["Ön robot?", "hu"],
  ["Robottal beszélek?", "hu"],
  ["Jeste li čovjek?", "hr"],
  ["Razgovaram li s robotom?", "hr"],
  ["Siz robot musunuz?", "tr"],
  ["İnsan mısınız?", "tr"],
  ["Yapay zekâyla mı görüşüyorum?", "tr"],
  ["Вы робот?", "ru"],
  ["Я говорю с живым человеком?", "ru"],
  ["Ви людина чи робот?", "uk"],
  ["Είστε άνθρωπος;", "el"],
  ["Μιλάω με ρομπότ;", "el"],
  ["您是机器人吗?", "zh"],
  ["你是真人还是机器人?", "zh"],
  ["您是不是真人", "zh"],
  ["あなたは人間ですか?", "ja"],
  ["ロボットですか", "ja"],
  ["혹시 로봇인가요?", "ko"],
  ["사람이세요?", "ko"],
  ["Bạn có phải là người thật không?", "vi"],
  ["Apakah Anda robot?", "id"],
  ["Apakah saya berbicara dengan manusia?", "id"],
  ["Robot po ba kayo?", "tl"],
  ["هل أنت روبوت؟", "ar"],
  ["هل أتحدث مع شخص حقيقي؟", "ar"],
  ["אתה בן אדם?", "he"],
  ["האם אני מדבר עם רובוט?", "he"],
  ["คุณเป็นหุ่นยนต์หรือเปล่า", "th"],
  ["กำลังคุยกับคนจริงอยู่ไหม", "th"],
])("%j asks who speaks", (said, language) => {
  expect(asksWhoSpeaks(said)?.language).toBe(language);
});

test.each([
  "Can I talk to a human?",
  "Let me speak to a real person, please.",
  "I'm not a robot.",
  "Are you a person who knows about boilers?",
  "Is this the computer shop?",
  "Is that a machine wash or a hand wash?",
  "Are you open on Sunday?",
  "My computer is broken.",
  "It is a recording studio.",
  "Ich möchte mit einem Menschen sprechen.",
  "Ist das der Mensch von gestern?",
  "Es una persona muy amable.",
  "C'est une personne que je connais.",
  "E una persona per favore.",
  "Jag vill prata med en människa.",
  "Это человек, о котором я говорил.",
  "Я хочу поговорить с человеком.",
  "Bạn là ai?",
  "Gerçek bir insanla konuşmak istiyorum.",
  "我可以跟真人说话吗?",
  "三人ですか。",
  "人間と話したいです。",
  "사람이랑 통화하고 싶어요.",
  "أريد أن أتحدث مع شخص حقيقي.",
  "אני רוצה לדבר עם בן אדם.",
  "ขอคุยกับคนจริงได้ไหม",
  "Saya mau bicara dengan orang.",
  "",
])("%j does not", (said) => {
  expect(asksWhoSpeaks(said)).toBeNull();
});

test("says how much else is in the turn", () => {
  expect(asksWhoSpeaks("Wait, are you a robot?")?.otherWords).toBe(1);
  expect(asksWhoSpeaks("Are you a robot? I would like a table for two.")?.otherWords).toBe(7);
});

test("a turn made to cost time costs little", () => {
  const startedMs = performance.now();
  for (const piece of ["are you ", "are you a real ", "is this a ", "a "]) asksWhoSpeaks(piece.repeat(20_000));
  for (const piece of ["are you a real ", "sind sie ein "]) asksWhoSpeaks(piece.repeat(60));
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
