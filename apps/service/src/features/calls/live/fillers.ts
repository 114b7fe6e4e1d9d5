import type { Fillers } from "../../../conversation/call/filler-rotation.ts";

const OURS: Readonly<Record<string, Fillers>> = {
  en: {
    first: ["One moment, please.", "Just a second.", "Let me see."],
    further: ["I'm still looking.", "Just a little longer."],
  },
  de: {
    first: ["Einen Moment, bitte.", "Einen Augenblick.", "Ich schaue kurz nach."],
    further: ["Ich sehe noch nach.", "Gleich habe ich es."],
  },
  es: {
    first: ["Un momento, por favor.", "Un segundo.", "Déjeme ver."],
    further: ["Sigo buscando.", "Ya casi está."],
  },
  fr: {
    first: ["Un instant, s'il vous plaît.", "Une petite seconde.", "Je regarde."],
    further: ["Je cherche encore.", "Encore un petit instant."],
  },
  it: {
    first: ["Un momento, per favore.", "Un attimo.", "Vediamo."],
    further: ["Sto ancora cercando.", "Ancora un attimo."],
  },
  pt: {
    first: ["Um momento, por favor.", "Só um segundo.", "Deixe-me ver."],
    further: ["Ainda estou a ver.", "Só mais um instante."],
  },
  nl: {
    first: ["Een ogenblik, alstublieft.", "Eén moment.", "Ik kijk even."],
    further: ["Ik ben nog aan het kijken.", "Nog heel even."],
  },
  pl: {
    first: ["Chwileczkę, proszę.", "Moment.", "Już sprawdzam."],
    further: ["Jeszcze sprawdzam.", "Jeszcze chwilkę."],
  },
  ru: {
    first: ["Одну минуту, пожалуйста.", "Секундочку.", "Сейчас посмотрю."],
    further: ["Я ещё смотрю.", "Ещё немного."],
  },
  uk: {
    first: ["Хвилинку, будь ласка.", "Секундочку.", "Зараз подивлюся."],
    further: ["Я ще дивлюся.", "Ще трішки."],
  },
  cs: {
    first: ["Moment, prosím.", "Vteřinku.", "Hned se podívám."],
    further: ["Ještě hledám.", "Ještě chviličku."],
  },
  sv: {
    first: ["Ett ögonblick, tack.", "En sekund bara.", "Jag ska se efter."],
    further: ["Jag letar fortfarande.", "Bara lite till."],
  },
  da: {
    first: ["Et øjeblik, tak.", "Lige et sekund.", "Lad mig se."],
    further: ["Jeg leder stadig.", "Bare lidt endnu."],
  },
  nb: {
    first: ["Et øyeblikk, takk.", "Bare et sekund.", "La meg se."],
    further: ["Jeg leter fortsatt.", "Bare litt til."],
  },
  fi: {
    first: ["Hetkinen, olkaa hyvä.", "Pieni hetki.", "Katsotaanpa."],
    further: ["Etsin vielä.", "Vielä hetki."],
  },
  tr: {
    first: ["Bir dakika lütfen.", "Bir saniye.", "Hemen bakıyorum."],
    further: ["Hâlâ bakıyorum.", "Biraz daha sürecek."],
  },
  ja: {
    first: ["少々お待ちください。", "確認いたします。"],
    further: ["まだ確認しております。", "もう少々お待ちください。"],
  },
};

/** Codes that mean one of the languages above. */
const SAME: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/**
 * What is said while a caller waits. An organization's own phrases take the place of ours in the languages they are in; in
 * languages we have none for we speak English.
 * @param language `en`; `multi` and others that are unknown count as English
 */
export function fillersIn(language: string, own: Readonly<Record<string, readonly string[]>>): Fillers {
  const code = SAME[language] ?? language;
  const theirs = [language, code].map((each) => own[each] ?? []).find((phrases) => phrases.length > 0);
  if (theirs !== undefined) return { first: theirs, further: [] };
  const ours = OURS[code];
  if (ours !== undefined) return ours;
  return code === "en" ? { first: [], further: [] } : fillersIn("en", own);
}
