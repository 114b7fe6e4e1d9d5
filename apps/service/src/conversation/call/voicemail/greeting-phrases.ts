/**
 * What greetings of answering machines say, and what only people say, in English, German, Spanish and French. Patterns are over
 * plain text: lower case, no accents, one space in place of everything that is no letter or digit ("can't" is `can t`).
 */
export interface GreetingPhrases {
  /** Nobody says this but a machine: when to speak. */
  readonly tone: RegExp;
  /** Asks the caller to leave something. */
  readonly leave: RegExp;
  /** Says what it is. */
  readonly box: RegExp;
  /** Nobody can take the call. A secretary says so as well. */
  readonly absent: RegExp;
  /** Somebody will call back. */
  readonly callBack: RegExp;
  /** Whose line it is. */
  readonly reached: RegExp;
  /** Offers something, asks something, or asks to wait: a person. */
  readonly personal: RegExp;
  /** What somebody calls out who picks up while a message is being left. Greetings may begin with it, too. */
  readonly hail: RegExp;
}

export const GREETING_PHRASES: readonly GreetingPhrases[] = [
  {
    tone: /\b(after|at|following|wait for) (the|a)( \w+)? (tone|beep|signal)\b/,
    leave:
      /\b(leave|record) (me |us |him |her |them )?(a |an |your |the )?(brief |short |detailed |quick |voice )?(message|name|number|voice ?mail)\b|\b(finished|done) recording\b|\bpress (the )?(1|one|2|two|pound|hash|star)\b/,
    box: /\bvoice ?mail ?box\b|\bvoice ?mail (of|for|system|service)\b|\bmail ?box\b|\banswering (machine|service)\b|\b(automatic|automated) (voice )?messag(e|ing)\b|\bvoice messag(e|ing) (system|service)\b/,
    absent:
      /\b(not|isn t|aren t|n t) (currently |presently )?(available|able to|in the office|at home|here)\b|\bunavailable\b|\b(can t|cannot|can not|unable to|couldn t) (come to|get to|answer|take|pick up)\b|\baway from (my|the|his|her|our) (phone|desk)\b|\bmissed your call\b/,
    callBack: /\b(call|phone|ring) you (back|as soon|soon|shortly)\b|\bget back to you\b|\breturn your call\b/,
    reached: /\byou( ve| have)? reached\b|\byou are connected to\b/,
    personal:
      /\bhow (can|may) (i|we) help\b|\bwhat can (i|we) do for you\b|\bwho( s| is) (this|that|calling|speaking|there)\b|\bcan i (take|get|help|ask)\b|\b(would|do|did) you (like|want|need|mean)\b|\bwant to leave\b|\bi( ll| will| can|m going to) (put|transfer|connect|get|let|fetch|tell|give|take)\b|\blet me (put|transfer|get|see|check|find)\b|\b(hold|hang) on\b|\b(one|just a) (moment|second|minute)\b|\b(can|do) you hear me\b|\bare you (still )?there\b|\bthis is (she|he)\b|\bis (this|that) (a|an|the|about|my)\b|\bi m (driving|listening)\b|\byes please\b/,
    hail: /\b(hello|hey|wait|i m here|i m on|don t hang up)\b/,
  },
  {
    tone: /\bnach dem (signal ?ton|ton|piep ?ton|pieps?|signal|pfeif ?ton|beep)\b/,
    leave:
      /\b(hinterlassen|hinterlasse|hinterlasst|hinterlass) (sie |mir |uns |bitte |einfach |doch |gern |gerne |mit )*(eine|ihre|deine|ihren|deinen)\b|\b(konnen|kannst) (sie |du |mir |uns |gern |gerne |auch )*(eine|ihre|deine) (kurze )?(nachricht|mitteilung)\b|\bsprechen sie (bitte |jetzt |ihre nachricht )+/,
    box: /\bmail ?box\b|\banrufbeantworters?\b|\bsprachbox\b|\bsprachnachrichten ?(dienst|system)\b|\bvoice ?mail\b/,
    absent:
      /\bnicht (erreichbar|verfugbar|zu erreichen|ans telefon|personlich|entgegennehmen|annehmen|besetzt|zu hause|im buro|da)\b|\bniemanden? (da|erreichen|erreichbar)\b|\bausserhalb unserer\b/,
    callBack: /\b(rufe|rufen|melde|melden|ruft|meldet) .{0,40}(zuruck|bei (ihnen|dir))\b|\bzuruck ?rufen\b|\bruckruf\b/,
    reached:
      /\bverbunden mit\b|\bist der anschluss\b|\bsie haben .{0,40}(erreicht|gewahlt)\b|\bdu hast .{0,40}(erreicht|gewahlt)\b/,
    personal:
      /\bwas kann ich fur (sie|dich)\b|\bwie kann ich .{0,12}(helfen|weiterhelfen)\b|\bwer (ist|spricht) (da|dort|denn)\b|\b(mochten|wollen|brauchen|suchen) sie\b|\bsoll ich\b|\bkann ich (ihm|ihr|ihnen|was|etwas)\b|\bich (verbinde|stelle|hole|gebe|richte|schaue|bin (dran|gerade|unterwegs))\b|\bmit wem spreche\b|\bworum geht\b|\b(einen|kleinen) (moment|augenblick)\b|\bam apparat\b|\bhoren sie mich\b|\bsind sie noch\b|\bja bitte\b/,
    hail: /\b(hallo|ich bin (da|hier)|warten sie|warte|nicht auflegen)\b/,
  },
  {
    tone: /\b(despues|tras|luego|al oir|al escuchar|espere|suene)( de| del)?( la| el| al)? (senal|tono|bip|pitido)\b/,
    leave:
      /\b(deje|deja|dejenos|dejanos|dejeme|dejame|grabe|graba) (por favor |aqui )?(su|tu|un|el|sus|tus) (nombre|mensaje|recado|numero|datos)\b|\b(puede|puedes) dejar (su|tu|un|el) (mensaje|recado)\b/,
    box: /\bbuzon\b|\bcontestador\b|\bcorreo de voz\b|\bmensajeria\b/,
    absent:
      /\bno (esta|estoy|estamos|se encuentra) (disponible|disponibles|en casa|en la oficina|en este momento)\b|\bno (le |te |lo )?(puedo|podemos|puede) .{0,20}(atender\w*|contestar\w*|responder\w*)\b|\bfuera (de la oficina|del horario|de horario)\b/,
    callBack:
      /\b(devolver\w*|regresar\w*) (su|la|tu) llamada\b|\b(le|te) (llamare|llamaremos|contactare|contactaremos|devolver\w+)\b/,
    reached: /\b(ha|has|han) (llamado a|llamado al|contactado)\b|\bcomunicado con\b|\besta(s)? llamando a\b/,
    personal:
      /\ben que (le |te )?(puedo|podemos)\b|\bcomo (le |te )?(puedo|podemos) ayudar\b|\bquien (es|habla|llama)\b|\bde parte de quien\b|\b(quiere|quieres|desea|deseas|necesita)\b|\bdigame\b|\b(le|te) (paso|comunico|pongo|escucho)\b|\bun (momento|momentito|segundo)\b|\bme (escucha|oye)\b|\bestoy conduciendo\b/,
    hail: /\b(hola|bueno|aqui estoy|estoy aqui|espere|espera|no cuelgue)\b/,
  },
  {
    tone: /\b(apres|au|suivant) (le |la )?(bip|signal|tonalite|top)\b/,
    leave:
      /\b(laissez|laisse|laisser|enregistrez)( moi| nous)? (donc |s il vous plait )?(un|votre|vos|ton|le|tes) (petit |court )?(message|nom|coordonnees|numero)\b/,
    box: /\bmessagerie\b|\brepondeur\b|\bboite vocale\b/,
    absent:
      /\bn (est|etes) pas (la|disponible|joignable|en mesure)\b|\b(ne suis|ne sommes|ne sont) pas (la|disponibles?|joignables?|en mesure)\b|\bne (peux|pouvons|peut) .{0,20}(repondre|prendre)\b|\b(absente?s?|indisponibles?|injoignables?)\b/,
    callBack: /\b(vous|te) (rappellerai|rappellerons|rappellera|rappelle|rappelons|recontacter\w+)\b/,
    reached: /\bvous etes (bien )?(sur|chez|au|en communication)\b|\bvous avez (bien )?(joint|appele)\b/,
    personal:
      /\b(que|comment|en quoi) (puis je|je peux|pouvons nous)\b|\bqui (est a l appareil|est ce|appelle|etes vous)\b|\bc est de la part de qui\b|\b(voulez|souhaitez|desirez|cherchez) vous\b|\bje vous (passe|ecoute|mets|transfere)\b|\b(un|une) (instant|petite minute|seconde)\b|\bne quittez pas\b|\bvous m entendez\b|\bje conduis\b|\boui j ecoute\b/,
    hail: /\b(allo|je suis la|attendez|ne raccrochez pas)\b/,
  },
];
