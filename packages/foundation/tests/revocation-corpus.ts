/**
 * Texts as people write them, by language, written down before the rules that read them. A line is a text.
 * Every second line is held out: rules are made while looking at the others only, so that what the held-out half says of
 * them is not what they were fitted to.
 */
interface CorpusPart {
  readonly language: string;
  readonly texts: readonly string[];
}

function part(language: string, text: string): CorpusPart {
  return {
    language,
    texts: text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
}

/** Whole texts that are a keyword: alone, shouted, misspelt, or with manners around it. */
export const KEYWORD_TEXTS: readonly CorpusPart[] = [
  part(
    "en",
    `
    STOP
    stop.
    Stop!!!
    STOPPP
    stopp
    sTOP 🛑
    "STOP"
    STOP please
    Please stop
    pls stop
    STOP, thanks
    stop thank you
    Stop. Thank you!
    Hi, STOP
    STOPALL
    stop all
    STOP ALL PLEASE
    ok stop
    STOP STOP STOP
    S.T.O.P
    ＳＴＯＰ
    QUIT
    quit please
    Quit.
    END
    end please
    End!
    REVOKE
    revoke please
    CANCEL
    Cancel.
    cancel please
    OPT OUT
    opt-out
    OptOut
    opt-out please
    please opt out
    Opt out!!
    UNSUBSCRIBE
    unsubscribe please
    Unsubscribe, thank you.
    unsubscibe
    UNSUSCRIBE
    unsubcribe pls
    unsubscribed
    REMOVE
    remove please
    TD
    STOP now
    just stop
    stop already
    hello please STOP
    `,
  ),
  part(
    "de",
    `
    Stopp
    STOP bitte
    Stopp!!!
    bitte stoppen
    Abmelden
    abmelden bitte
    Bitte abmelden!
    ABBESTELLEN
    Austragen
    Bitte austragen, danke
    Widerruf
    Ende
    Hallo, STOPP bitte
    abmeldung
    Aufhören!
    aufhoeren
    `,
  ),
  part(
    "es",
    `
    BAJA
    baja por favor
    ALTO
    PARAR
    pare
    CANCELAR
    Detener
    stop por favor
    darse de baja
    Dar de baja
    fin
    DESUSCRIBIR
    Basta
    ¡BASTA!
    no más
    cancelar suscripción
    `,
  ),
  part(
    "fr",
    `
    ARRET
    arrêt
    ARRÊTER
    Arrêtez
    Arrêtez svp
    STOP SVP
    stop merci
    STOP s'il vous plaît
    désabonner
    DESABONNEMENT
    désinscription
    Se désabonner
    désinscrire
    Bonjour, STOP
    FIN
    stop pub
    `,
  ),
  part(
    "it",
    `
    FERMA
    cancellami
    Disiscrivi
    STOP grazie
    disiscrivimi
    stop per favore
    BASTA
    annulla iscrizione
    `,
  ),
  part(
    "pt",
    `
    SAIR
    Parar
    PARE
    cancelar inscrição
    descadastrar
    sair por favor
    REMOVER
    stop obrigado
    `,
  ),
  part(
    "nl",
    `
    AFMELDEN
    uitschrijven
    stop aub
    Stoppen
    afmelden alstublieft
    STOP alsjeblieft
    `,
  ),
  part(
    "pl",
    `
    REZYGNUJĘ
    wypisz
    STOP proszę
    rezygnacja
    Wypisz mnie
    KONIEC
    `,
  ),
  part("sv", "STOPP tack\nAvregistrera"),
  part("da", "AFMELD\nframeld"),
  part("no", "AVMELD\nStopp takk"),
  part("fi", "LOPETA\nperu tilaus"),
  part("cs", "ODHLÁSIT\nzrušit odběr"),
  part("ro", "DEZABONARE\ndezabonează-mă"),
  part("hu", "LEIRATKOZÁS\nleiratkozom"),
  part("tr", "RET\nİPTAL"),
  part("ru", "СТОП\nОтписаться"),
  part("uk", "Відписатися\nстоп будь ласка"),
  part("el", "ΣΤΟΠ\nδιαγραφή"),
  part("zh", "退订\n停止"),
  part("ja", "配信停止\n解除"),
  part("ko", "수신거부\n중지"),
  part("vi", "HỦY\nTừ chối"),
  part("id", "BERHENTI\nberhenti berlangganan"),
  part("ar", "إلغاء الاشتراك\nتوقف"),
  part("he", "הסר\nהסירו אותי"),
];

/** Revocations in plain words. */
export const PLAIN_TEXTS: readonly CorpusPart[] = [
  part(
    "en",
    `
    Stop texting me
    remove me from your list
    Please take me off your list
    please stop messaging me
    Don't text me again
    do not contact me anymore
    No more texts please
    leave me alone
    I don't want these messages
    I no longer wish to receive texts from you
    lose my number
    Delete my number.
    unsubscribe me
    opt me out
    Please remove my number from your system
    stop sending me messages
    Quit texting me!!
    stop bothering me
    STOP SPAMMING ME
    who is this? stop texting this number
    You have the wrong number, please stop texting
    I never signed up for this, take me off your list
    I want to opt out
    I'd like to unsubscribe
    how do I stop these texts
    how do i unsubscribe from these messages?
    stop calling me
    don't call me anymore
    Cease all communication with me
    please cease contacting me
    I'm not interested, stop contacting me
    Not interested. Remove me.
    take my name off your list
    get me off this list
    f off and stop texting me
    enough with the messages already
    no more messages
    No more calls or texts
    dont message me
    plz stop txting me
    stop txt
    stop all messages
    cancel all texts
    end texts
    quit messaging me
    I revoke my consent
    I withdraw my consent to be contacted
    put me on your do not call list
    Add me to the do not contact list please
    never contact me again
    NEVER TEXT ME AGAIN
    I said stop
    I already told you to stop texting me
    I asked you to stop messaging me last week
    stop this
    Hi, can you take me off your list
    Could you please stop sending these?
    would you mind not texting me anymore
    can you stop texting me please, thank you
    Unsubscribe me from all lists
    i want off this list
    no thanks, please don't contact me again
    Please don't text this number again
    This number no longer belongs to John, please stop texting
    I don't want to hear from you again
    no longer interested, please remove me from your list
    your messages are unwanted
    These texts are unwanted, stop
    I don't want to receive any more texts
    I do not consent to these messages
    discontinue messages
    please discontinue sending me texts
    stop sending these to me, wrong number
    pls stopp texting me
    plesae unsubscibe me
    take me of your list
    remove my number from ur list
    Stop contacting my phone
    please stop with the texts
    Can you please remove me from this text list?
    I would like to be removed from your contact list
    please stop reaching out to me
    Hey sorry, could you guys please stop messaging this number? Thanks
    I'm driving, stop texting me
    don't send me any more messages
    Do not send any more texts to this number.
    I don't want your texts
    kindly remove my name from your mailing list
    i dont wanna get these texts anymore
    take this number off your list
    I want to stop receiving these messages
    please opt me out of all future messages
    i am opting out
    please unsubscribe me from this list
    u guys need to stop texting me
    Stop harassing me
    don't ever call me again
    no more spam
    stop the texts
    stop these messages now
    `,
  ),
  part(
    "de",
    `
    Bitte keine SMS mehr
    Keine Nachrichten mehr bitte
    Hören Sie auf, mir zu schreiben
    hör auf mir zu schreiben
    Schreiben Sie mir nicht mehr
    Bitte schreibt mir nicht mehr
    Löschen Sie meine Nummer
    Bitte löschen Sie meine Nummer aus Ihrer Liste
    Nehmen Sie mich bitte von der Liste
    Streichen Sie mich von Ihrer Liste
    Ich möchte keine Nachrichten mehr erhalten
    ich will keine sms mehr bekommen
    Lassen Sie mich in Ruhe
    lass mich in ruhe!
    Rufen Sie mich nicht mehr an
    Bitte nicht mehr anrufen
    Kontaktieren Sie mich nicht mehr
    Bitte kontaktieren Sie mich nie wieder
    Hiermit widerrufe ich meine Einwilligung
    Ich widerrufe meine Einwilligung
    Bitte tragen Sie mich aus
    tragt mich bitte aus eurem verteiler aus
    Ich möchte mich von den SMS abmelden
    Melden Sie mich ab
    Newsletter abbestellen
    Stoppen Sie die Nachrichten
    kein Interesse, bitte nicht mehr schreiben
    Bitte entfernen Sie mich aus dem Verteiler
    Schluss mit den SMS
    ich wünsche keinen Kontakt mehr
    Bitte keine Anrufe mehr
    Ich möchte nicht mehr kontaktiert werden
    Ich will keine Werbung mehr von euch
    Schicken Sie mir keine Nachrichten mehr
    Guten Tag, bitte nehmen Sie mich aus Ihrem Verteiler. Danke!
    Falsche Nummer, bitte nicht mehr schreiben
    `,
  ),
  part(
    "es",
    `
    No me escriban más
    Dejen de mandarme mensajes
    deja de escribirme
    No quiero recibir más mensajes
    No más mensajes por favor
    ya no me manden mensajes
    Bórrenme de su lista
    Sáquenme de la lista
    quítame de tu lista
    Elimine mi número
    no me contacten más
    No me llamen más
    Déjenme en paz
    Ya no quiero sus mensajes
    quiero darme de baja
    Dame de baja
    Por favor denme de baja
    Paren de escribirme
    no vuelvan a escribirme
    No me vuelva a llamar
    por favor dejen de enviarme SMS
    deseo cancelar los mensajes
    basta de mensajes
    Retiro mi consentimiento
    Revoco mi consentimiento
    no me molesten más
    Quiero que dejen de contactarme
    Eliminen mi número de su base de datos
    No deseo recibir más llamadas
    Número equivocado, no me escriban más
    no quiero mas mensajes
    Hola, me pueden quitar de su lista por favor
    `,
  ),
  part(
    "fr",
    `
    Arrêtez de m'écrire
    Arrêtez de m'envoyer des messages
    arrete de m'envoyer des sms
    Ne m'écrivez plus
    Ne me contactez plus
    Merci de ne plus me contacter
    Ne m'appelez plus
    Plus de messages svp
    Je ne veux plus recevoir de messages
    je ne souhaite plus recevoir vos SMS
    Retirez-moi de votre liste
    Enlevez-moi de la liste
    supprimez mon numéro
    Rayez mon numéro de vos listes
    Laissez-moi tranquille
    foutez moi la paix
    cessez de me contacter
    Je retire mon consentement
    Désabonnez-moi
    je veux me désabonner
    Je souhaite me désinscrire
    Merci de me retirer de votre liste
    plus aucun message svp
    Pouvez-vous arrêter de m'envoyer des SMS ?
    je veux plus recevoir vos messages
    Bonjour, merci de me supprimer de votre liste
    Stop aux messages
    Ne m'envoyez plus rien
    mauvais numéro, arrêtez de m'écrire
    Je ne veux plus être contacté
    `,
  ),
  part(
    "it",
    `
    Non scrivetemi più
    Smettete di scrivermi
    smettila di mandarmi messaggi
    Toglietemi dalla lista
    Cancellatemi dalla vostra lista
    Rimuovimi dalla lista
    Non voglio più ricevere messaggi
    non contattatemi più
    Non chiamatemi più
    Lasciatemi in pace
    revoco il consenso
    basta messaggi
    Vorrei disiscrivermi
    Cancellate il mio numero
    `,
  ),
  part(
    "pt",
    `
    Pare de me mandar mensagens
    Parem de me enviar mensagens
    Não quero mais receber mensagens
    não me mande mais mensagem
    Me tire da lista
    Remova meu número
    Não me ligue mais
    Me deixe em paz
    não me contacte mais
    nao quero receber sms
    Por favor retirem-me da lista
    Chega de mensagens
    `,
  ),
  part(
    "nl",
    `
    Stuur me geen berichten meer
    Geen berichten meer aub
    Haal me van de lijst
    Verwijder mijn nummer
    Bel me niet meer
    Ik wil geen berichten meer ontvangen
    Laat me met rust
    Schrijf me uit
    meld mij af
    Neem geen contact meer met mij op
    Stop met berichten sturen
    Ik wil geen sms meer
    `,
  ),
  part(
    "pl",
    `
    Proszę nie pisać więcej
    Nie pisz do mnie więcej
    Przestańcie do mnie pisać
    Nie chcę więcej wiadomości
    Usuńcie mój numer
    Proszę usunąć mnie z listy
    nie dzwońcie do mnie więcej
    Dajcie mi spokój
    Cofam zgodę na kontakt
    Wycofuję zgodę
    Nie chcę otrzymywać SMS-ów
    proszę mnie wypisać
    `,
  ),
];

/** Texts with the same words in them that revoke nothing. */
export const HARMLESS_TEXTS: readonly CorpusPart[] = [
  part(
    "en",
    `
    don't stop
    Please don't stop texting me the reminders
    stop by at 5
    I will stop by tomorrow
    can I stop by after work?
    stop by and see me
    the bus stop is near
    Is there a bus stop close to you
    which stop do I get off at
    can I cancel my appointment
    cancel my order please
    please cancel my 3pm
    can you cancel the appointment and text me when done
    Cancel tomorrow, keep Friday
    I need to cancel my subscription box
    when does it end?
    at the end of the month
    the sale ends friday right
    please end the booking
    quit smoking program
    do you have a quit smoking program?
    I quit my job so mornings work now
    how do I remove a stain
    remove the second item from my order
    take me off the 5 pm list and put me on the 6 pm one
    Remove me from the 3 o'clock slot please
    take me off the waiting list
    no more appointments this week?
    no more questions, thanks
    don't call me Bob
    My name is Robert, don't call me Bob
    please don't call before 9
    Don't call me, text me instead
    please don't call, just text
    don't text me at this time, try after 5
    text me when it's ready
    you can text me anytime
    why did you stop texting me?
    I stopped getting your messages
    I'm no longer receiving your texts, please fix
    I don't get your texts anymore
    did you get my messages
    I didn't receive any more texts from you
    don't forget to text me
    Don't hesitate to call me
    please do not contact my insurance
    Don't text my husband, text me
    wrong number
    sorry, wrong number
    I think you charged the wrong number of items
    I got the wrong number for the clinic, what is yours?
    delete my old number and use this one
    Please change my number to 555 0101
    remove my card from my account
    delete my appointment on Monday
    take me off hold
    put me on your list
    add me to your list please
    leave me a message
    leave it alone, it works now
    my kids won't leave me alone today lol, can we reschedule
    stop the delivery until Monday
    please stop payment on check 102
    stop my newspaper delivery
    Stop sending me paper invoices, email is fine
    Can I stop taking the pills before the visit?
    my son won't stop crying
    should I stop taking aspirin
    it never stops raining here
    full stop
    non-stop flight?
    stop at the pharmacy first
    stop sign is on the corner
    I can't stop laughing
    stop worrying about me haha
    do I have to opt out of the gift wrap?
    opt out of the gift wrap only
    Is there an opt out fee?
    revoke access for my ex employee
    can you revoke the previous quote
    I did not unsubscribe
    how do I unsubscribe from the magazine
    unsubscribe my wife only
    I accidentally unsubscribed, how do I get back on the list
    sign me up for the list
    I don't want to cancel
    I don't want to miss your messages
    I don't want these shoes, they are too small
    I don't want the blue one anymore
    I want to stop by at noon, ok?
    no more sugar please
    no more than 2 texts a day is fine
    not interested in the premium plan, basic is fine
    I want my money back
    I want to end my membership
    what is your cancellation policy
    the end
    end of story
    quit it
    quiet room please
    never mind
    never call 911 for that
    never had a message like that
    who is this?
    do not disturb sign?
    consent form attached
    I consent to these messages
    do you need my consent to contact the doctor
    call off the meeting
    please call me
    please text me back
    I would like to receive more messages
    more texts please
    can you remove me from the group class on Tuesday
    Remove Bob from the list and add me
    is my name on the list?
    what happens if I reply STOP?
    Reply STOP to unsubscribe
    Do I reply stop to confirm?
    contact me anytime
    I'm done with the form
    im off this Friday
    stopping by in 5
    stopped by but you were closed
    Starbucks
    how do I start
    yes
    no
    no thanks
    ok thank you
    stop being so nice haha
    stop it haha
    don't stop sending me coupons
    I never asked to unsubscribe
    do not remove me from the list
    please don't take me off your list
    I don't want to be removed from your list
    Don't delete my number
    don't cancel my texts
    `,
  ),
  part(
    "de",
    `
    bitte nicht vor 9 Uhr anrufen
    ich höre auf zu rauchen
    Wo ist der nächste Stopp?
    Wo ist die Bushaltestelle
    Bitte schreiben Sie mir
    Bitte nicht aufhören
    Können Sie den Termin stornieren
    Bitte den Termin absagen
    Ich möchte mein Kind vom Kurs abmelden
    kann ich mich noch anmelden?
    Bitte die Bestellung stoppen
    Stoppen Sie die Lieferung bitte
    Ich habe keine Zeit mehr
    Haben Sie keine Termine mehr?
    Ich habe keine Nachricht erhalten
    Ich bekomme keine SMS mehr von Ihnen, warum?
    Rufen Sie mich bitte an
    Rufen Sie mich nicht auf dem Handy an, sondern im Büro
    Löschen Sie bitte den Termin am Montag
    Streichen Sie die zweite Position
    Setzen Sie mich auf die Warteliste
    Wann endet der Kurs?
    Ende des Monats
    bitte keine Zwiebeln mehr
    Lassen Sie mich kurz überlegen
    Ich melde mich morgen ab 9
    Meine Nummer hat sich geändert, bitte die alte löschen
    Bitte nicht anrufen, lieber schreiben
    Ich rufe nicht mehr an, ich komme vorbei
    Schreiben Sie mir bitte weiter
    `,
  ),
  part(
    "es",
    `
    parada
    ¿dónde está la parada?
    la temperatura baja
    planta baja
    estoy de baja médica
    ¿puedo cancelar mi cita?
    cancelar mi pedido por favor
    para mañana por favor
    no me llamo Juan
    alto y claro
    No quiero más salsa
    No me llamen antes de las 9
    ¿cuándo termina?
    déjame un mensaje
    quiero dejar de fumar
    ya no quiero la pizza
    No recibí más mensajes
    ¿Por qué ya no me mandan mensajes?
    Bórrenme la cita del martes
    quítame la cebolla
    ponme en la lista
    mi hijo no para de llorar
    fin de mes
    no dejen de escribirme
    `,
  ),
  part(
    "fr",
    `
    arrêt de bus
    Où est l'arrêt ?
    je veux arrêter de fumer
    Ne m'appelez pas avant 9h
    Je peux annuler mon rendez-vous ?
    Annulez ma commande svp
    plus de places ?
    n'arrêtez pas
    Je n'ai plus reçu de messages
    laissez-moi un message
    retirez la sauce svp
    mettez-moi sur la liste
    je m'arrête demain au magasin
    arrêt maladie
    fin du mois
    Ne quittez pas
    Pourquoi vous ne m'écrivez plus ?
    je vous écris plus tard
    Arrêtez la livraison svp
    n'arrêtez pas de m'écrire
    `,
  ),
  part(
    "it",
    `
    dov'è la fermata?
    posso cancellare l'appuntamento?
    non chiamatemi prima delle 9
    non smettete
    voglio smettere di fumare
    annulla l'ordine
    il treno ferma qui?
    fine settimana
    `,
  ),
  part(
    "pt",
    `
    parada de ônibus
    posso cancelar a consulta?
    vou sair agora
    não pare
    não me ligue antes das 9
    quero parar de fumar
    fim de semana
    me coloque na lista
    `,
  ),
  part(
    "nl",
    `
    bushalte
    ik stop met roken
    kan ik mijn afspraak annuleren?
    bel me niet voor 9 uur
    stop maar bij de deur
    geen ui meer
    zet me op de lijst
    kan ik mij nog aanmelden?
    `,
  ),
  part(
    "pl",
    `
    gdzie jest przystanek?
    czy mogę anulować wizytę?
    koniec miesiąca
    nie dzwoń przed 9
    przestałem palić
    proszę do mnie napisać
    usuń drugą pozycję
    dopisz mnie do listy
    `,
  ),
];

/** What begins texts again, and what asks for help, each as a whole text. */
export const START_TEXTS: readonly CorpusPart[] = [
  part("en", "START\nstart.\nUNSTOP\nSubscribe\nopt in\nOPT-IN please\nResume\nstart please"),
  part("de", "ANMELDEN\nstart bitte\nBitte anmelden"),
  part("es", "ALTA\nempezar\nINICIAR\nsuscribir"),
  part("fr", "DÉBUTER\nreprendre\nS'abonner"),
  part("it", "INIZIA\niscrivi"),
  part("pt", "INICIAR\ncomeçar"),
  part("nl", "aanmelden"),
  part("pl", "wznów"),
];

export const HELP_TEXTS: readonly CorpusPart[] = [
  part("en", "HELP\nhelp!\nINFO\nhelp please"),
  part("de", "HILFE\nHilfe bitte"),
  part("es", "AYUDA\nayuda por favor\nINFORMACIÓN"),
  part("fr", "AIDE\naide svp"),
  part("it", "AIUTO"),
  part("pt", "AJUDA"),
  part("nl", "HULP"),
  part("pl", "POMOC"),
];

/**
 * Written once the rules stood, to see how they do on words they were not made for: 74 of these 87 were read as
 * revocations then (2026-11-22), and none of the harmless ones. Rules for most of the others were added since.
 */
export const LATER_TEXTS: CorpusPart = part(
  "mixed",
  `
  I do not want to receive messages from this number anymore
  please take my number off your calling list
  Stop sending me text messages please
  Kindly stop messaging me
  Can you remove me from your mailing list?
  do not text
  Do not contact me
  Do not call or text me
  don't contact me
  I'd like to stop getting texts
  You need to stop calling me every day
  Quit calling my phone
  I want to be taken off your list
  No more
  stop contact
  please stop all communication
  unsubscribe from all
  Remove my phone number from your database immediately
  I am not interested, please do not text me again
  I don't want any more messages from you
  I don't want to be contacted
  Please stop contacting me at this number
  This is my work phone, do not text it again
  stop messaging
  Delete me from your list
  Delete my info
  please cancel these messages
  get lost and stop texting me
  go away
  enough!
  f*** off
  I no longer want to receive these
  no longer wish to be contacted
  Don't send me anything else
  please leave me alone
  I do not wish to be contacted again
  Please stop sending promotions
  how can I opt out?
  how do i get off this list
  I need to unsubscribe
  unsubscribe this number
  I hereby revoke my consent to receive calls and texts
  stop harassing me or I will call a lawyer
  never contact me
  Stop. Wrong number.
  STOP!! I never signed up
  wrong person stop texting
  Ya no me escriban
  No me envíen más mensajes
  quiero dejar de recibir mensajes
  Por favor elimíneme de su lista
  No deseo recibir mensajes
  Deje de llamarme
  no me mandes mas sms
  Cancelar mensajes
  quiero que me borren de su lista
  Bitte nehmt mich aus dem Verteiler
  Bitte schicken Sie mir keine SMS mehr
  Ich möchte nicht mehr angeschrieben werden
  Keine weiteren Nachrichten
  Bitte keine weiteren SMS
  Löschen Sie meine Daten
  Nicht mehr anschreiben
  Unterlassen Sie das
  hört bitte auf mir sms zu schicken
  Ich will nichts mehr von Ihnen hören
  Meine Nummer bitte löschen
  Ne m'envoyez plus de messages
  Je ne veux plus de vos messages
  Ne me textez plus
  Arrêtez de me contacter
  enlevez mon numéro
  Je veux arrêter de recevoir vos messages
  Merci d'arrêter de m'envoyer des messages
  Supprimez-moi de vos contacts
  Non voglio più essere contattato
  Per favore non mandatemi più messaggi
  Smettetela di chiamarmi
  Não quero mais mensagens
  Pare de me ligar
  Por favor, não me envie mais mensagens
  Stop met mij te bellen
  Ik wil me afmelden
  Verwijder me uit jullie lijst
  Proszę przestać do mnie pisać
  Nie dzwoń do mnie
  Proszę usunąć mój numer z bazy
  `,
);

export const LATER_HARMLESS_TEXTS: CorpusPart = part(
  "mixed",
  `
  Is this the last stop on the tour?
  Could you stop the music at 10?
  don't stop believing
  We need to stop meeting like this
  can't stop won't stop
  please stop by the front desk
  When will the rain stop
  I'd like to cancel
  cancel the 4pm and keep the 5pm
  Is there a fee to cancel?
  Can you remove the charge
  please remove the late fee
  take the onions off
  take it off my bill
  remove me from the wedding party group
  how do I get on the list
  Why am I not on the list?
  end time?
  The week ends soon
  Did it end already?
  quit early today
  I had to quit the gym
  no more than 3 people
  no more room?
  do not enter?
  don't worry about it
  don't text while driving lol
  I don't text and drive
  never mind, found it
  never been there
  leave the package at the door
  leave me out of the group order
  lost my number, sorry, this is Ann
  My number is changing tomorrow
  this is my new number
  I revoke my earlier bid
  My consent form is signed
  Do I need to consent to anything?
  What is the opt out deadline for the insurance?
  I want out of the lease
  spam musubi please
  is this spam?
  Wrong number of guests, we are 5
  I am not interested in the upgrade, just the basic
  don't contact my ex please
  Please call my husband, not me
  please text instead of calling
  send me messages in Spanish please
  I didn't get any messages today
  the texts are late
  Are these messages automated?
  When do the reminders stop?
  Ich habe aufgehört zu arbeiten
  Die Bahn hält nicht mehr hier
  Bitte nicht klingeln
  Nehmen Sie mich bitte dran
  Kann ich den Vertrag kündigen?
  Ich möchte den Termin löschen
  Sie können mir jederzeit schreiben
  no puedo ir más tarde
  baja el precio por favor
  ¿me pueden llamar más tarde?
  No quiero más citas por la tarde
  no me llega el mensaje
  para dos personas
  Je ne veux plus de rendez-vous le lundi
  Vous pouvez m'appeler
  il n'y a plus de messages ?
  Je n'ai plus mal
  Enlevez l'option petit-déjeuner
  Puis-je arrêter le traitement ?
  Non posso venire più tardi
  non mi avete scritto più
  não consigo ir mais tarde
  kan je me terugbellen
  ik kom niet meer
  nie mogę przyjść
  proszę usunąć wizytę
  Stop & Shop parking lot?
  one stop shop
  I'll be there in the end
  cancel culture lol
  Alto Adige wine please
  I take the medication again
  please remove my wife's appointment
  `,
);
