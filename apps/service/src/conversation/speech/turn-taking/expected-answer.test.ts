import { describe, expect, it } from "vitest";
import { endsInQuestion, expectedAnswer } from "./expected-answer.ts";

describe("the answer a question asks for", () => {
  it.each([
    ["en", "Thanks. What is your phone number?", "phone"],
    ["en", "Could you spell your last name for me?", "spelling"],
    ["en", "Would you like to book that?", "yes-or-no"],
    ["en", "Is your address still the same?", "yes-or-no"],
    ["en", "Is this the best number to reach you?", "yes-or-no"],
    ["en", "May I have your card number, please?", "card"],
    ["en", "And what is the number on your credit card?", "card"],
    ["en", "Great, and your IBAN?", "iban"],
    ["en", "When were you born?", "date"],
    ["en", "Please tell me your account number.", "number"],
    ["en", "Could you read me your reference?", "number"],
    ["en", "How can I help you today?", "open"],
    ["en", "What is your e-mail?", "e-mail"],
    ["en", "What is your e-mail? Thank you. How are you?", "open"],
    ["en", "We are open until five.", "open"],
    ["de", "Wie lautet Ihre Telefonnummer?", "phone"],
    ["de", "Ist Ihre Adresse noch dieselbe?", "yes-or-no"],
    ["de", "Können Sie mir Ihre Kundennummer nennen?", "number"],
    ["de", "Wann sind Sie geboren?", "date"],
    ["es", "¿Cuál es su número de teléfono?", "phone"],
    ["es", "¿Es correcta su dirección?", "yes-or-no"],
    ["es", "¿Me puede deletrear su apellido?", "spelling"],
    ["fr", "Quel est votre numéro de téléphone ?", "phone"],
    ["fr", "Pouvez-vous épeler votre nom ?", "spelling"],
    ["fr", "Votre adresse est-elle toujours la même ?", "yes-or-no"],
    ["it", "Qual è il suo numero di telefono?", "phone"],
    ["it", "È ancora questo il suo indirizzo?", "yes-or-no"],
    ["it", "Qual è la sua data di nascita?", "date"],
    ["pt", "Qual é o seu número de telefone?", "phone"],
    ["pt", "Pode me dizer o seu CPF?", "number"],
    ["pt", "O endereço é o mesmo?", "spelling"],
    ["nl", "Wat is uw telefoonnummer?", "phone"],
    ["nl", "Klopt uw adres nog?", "yes-or-no"],
    ["nl", "Mag ik uw geboortedatum?", "date"],
    ["pl", "Jaki jest pana numer telefonu?", "phone"],
    ["pl", "Czy adres się zgadza?", "yes-or-no"],
    ["pl", "Proszę podać numer karty.", "card"],
    ["ru", "Какой у вас номер телефона?", "phone"],
    ["ru", "Продиктуйте, пожалуйста, номер карты.", "card"],
    ["ru", "Это ваш адрес?", "yes-or-no"],
    ["ru", "Как ваша фамилия?", "spelling"],
    // Not known beforehand: all languages are possible.
    [undefined, "Wie lautet Ihre Telefonnummer?", "phone"],
    [undefined, "Какой у вас номер телефона?", "phone"],
    ["multi", "Is your address still the same?", "yes-or-no"],
    // Nothing is known of Swedish.
    ["sv", "Vad har du för telefonnummer?", "open"],
  ])("%s: %s", (language, said, kind) => {
    expect(expectedAnswer(said, language)).toEqual({ kind, digits: null });
  });

  it("is asked by a question mark at the end", () => {
    expect(endsInQuestion("Shall I book it?")).toBe(true);
    expect(endsInQuestion("Shall I? I will.")).toBe(false);
  });
});
