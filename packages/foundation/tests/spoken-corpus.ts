/**
 * What people say in calls, by language, as a recognizer writes it down: with and without punctuation, in the middle of other
 * words. A line is a turn.
 */
function lines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Turns that revoke the consent to be called and texted. */
export const SPOKEN_REVOCATIONS: readonly string[] = lines(`
  Take me off your list.
  please take me off your list
  Yeah, hi, can you take me off your calling list please
  Could you please remove me from your list?
  I want to be taken off your list.
  Please stop calling me.
  stop calling me
  You need to stop calling me.
  I told you people to stop calling this number
  Listen, stop calling my house.
  Quit calling me, okay?
  Please don't call me again.
  Do not call me anymore
  Don't ever call this number again.
  never call me again
  Do not call this number again, do you understand?
  I don't want any more calls from you.
  I don't want these calls anymore
  I do not wish to receive any more calls.
  No more calls please
  I no longer want to be contacted.
  Remove my number.
  Please remove my number from your database
  Can you delete my number from your system?
  Take my number off your list right now
  Put me on your do not call list.
  Add me to your do not call list please
  I'm on the national do not call registry
  Unsubscribe.
  I want to opt out.
  Opt me out, please.
  I'd like to unsubscribe from these calls.
  Leave me alone.
  Just leave me alone and stop calling
  I revoke my consent.
  I never agreed to receive these calls
  Lose my number.
  Would you mind not calling me
  Please don't text me or call me anymore.
  Stop with the calls already.
  Bitte rufen Sie mich nicht mehr an.
  Nehmen Sie mich bitte von Ihrer Liste.
  Ich möchte keine Anrufe mehr bekommen
  Hören Sie auf, mich anzurufen.
  Streichen Sie meine Nummer aus Ihrer Liste.
  No me llamen más, por favor.
  Dejen de llamarme.
  Quítenme de su lista.
  No quiero recibir más llamadas
  Ne m'appelez plus.
  Arrêtez de m'appeler s'il vous plaît
  Retirez-moi de votre liste.
  Je ne veux plus recevoir d'appels
  Non chiamatemi più.
  Smettetela di chiamarmi.
  Toglietemi dalla vostra lista
  Não me liguem mais.
  Parem de me ligar.
  Tirem o meu número da vossa lista
  Bel me niet meer.
  Haal me van jullie lijst.
  Stop met bellen alstublieft
  Proszę do mnie więcej nie dzwonić.
  Przestańcie do mnie dzwonić.
  Proszę usunąć mój numer z bazy
`);

/** Turns with the same words that revoke nothing. */
export const SPOKEN_LOOK_ALIKES: readonly string[] = lines(`
  Stop.
  Stop, stop, let me finish.
  Stop talking for a second.
  Wait, stop, I didn't get that.
  I said stop.
  Cancel.
  Cancel my order, please.
  I want to cancel my appointment.
  Please cancel that.
  Quit it.
  End.
  That's the end.
  Remove.
  Please take me off hold.
  Can you take me off speaker?
  Take me off the five o'clock list and put me on the six o'clock one.
  Don't stop.
  Please don't stop texting me.
  Don't stop calling until I pick up.
  No, don't take me off your list!
  Why did you stop calling me?
  Stop calling me ma'am.
  Stop calling me sir, my name is Anna.
  Don't call me Robert, call me Bob.
  Remove the onions, please.
  Remove the second item from my order.
  Can you remove my old card from the account?
  Take the delivery fee off my bill.
  Don't call before nine.
  Please don't call me at work, call my cell.
  Don't call me, text me instead.
  Call me again tomorrow.
  Could you stop by at five?
  Does the bus stop there?
  I stopped calling because nobody answered.
  Nobody called me.
  I can't take calls at the moment.
  I get no calls from the courier.
  What number are you calling from?
  Is this the number on your list?
  Am I on the guest list?
  Leave it alone.
  I live alone.
  I was told to call this number.
  No more, thank you.
  No more questions.
  I don't want any more coffee.
  I'm not interested in the large one.
  I don't want that one.
  Wrong number.
  Sorry, you have the wrong number.
  I want out of the contract by May.
  Opt for the second one.
  Unsubscribe what?
  My number is five five five one two three four.
  Please change my number.
  Can you text me the address?
  Who is calling?
  Nein, nicht auflegen.
  Stopp, das war falsch.
  Ich möchte meinen Termin absagen.
  Rufen Sie mich bitte nicht vor neun an.
  Hören Sie auf zu reden.
  Nehmen Sie mich bitte aus der Warteschleife.
  Pare, por favor, no he entendido.
  Quiero cancelar mi pedido.
  No me llame antes de las nueve.
  Arrêtez, je n'ai pas compris.
  Arrêtez ça.
  Je veux annuler mon rendez-vous.
  Ne m'appelez pas avant neuf heures.
  Basta così, grazie.
  Voglio annullare l'ordine.
  Pare um momento.
  Quero cancelar a minha consulta.
  Stop even, ik begrijp het niet.
  Ik wil mijn afspraak afzeggen.
  Proszę przestać mówić.
  Chcę odwołać wizytę.
`);
