/** What sipp 3.6 plays as the far end. `[routing]`, `[to_user]` and the like are given on its command line by `-key`. */

const SDP = `v=0
o=sipp 1 1 IN IP[local_ip_type] [local_ip]
s=-
c=IN IP[media_ip_type] [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0 8 101
a=rtpmap:0 PCMU/8000
a=rtpmap:8 PCMA/8000
a=rtpmap:101 telephone-event/8000`;

interface RequestParts {
  readonly method: string;
  readonly uri?: string;
  readonly cseq: number;
  /** Within the dialog: the tag of the far end is known. */
  readonly isInDialog?: boolean;
  readonly headers?: readonly string[];
  readonly body?: string | null;
  readonly retransmits?: boolean;
}

function request({
  method,
  uri,
  cseq,
  isInDialog = false,
  headers = [],
  body = null,
  retransmits = true,
}: RequestParts): string {
  const target = uri ?? (isInDialog ? "[next_url]" : "sip:[to_user]@[remote_ip]:[remote_port]");
  const lines = [
    `${method} ${target} SIP/2.0`,
    "Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]",
    'From: "sipp" <sip:+15557654321@[local_ip]:[local_port]>;tag=[pid]s[call_number]',
    `To: <sip:[to_user]@[remote_ip]:[remote_port]>${isInDialog ? "[peer_tag_param]" : ""}`,
    "Call-ID: [call_id]",
    `CSeq: ${cseq} ${method}`,
    "Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>",
    "Max-Forwards: 70",
    ...(isInDialog ? ["[routes]"] : []),
    ...headers,
    ...(body === null
      ? ["Content-Length: 0", ""]
      : ["Content-Type: application/sdp", "Content-Length: [len]", "", body]),
  ];
  const attribute = retransmits && method !== "ACK" ? ' retrans="500"' : "";
  return `<send${attribute}><![CDATA[\n${lines.join("\n")}\n]]></send>`;
}

const receive = (status: number, isOptional = false) =>
  `<recv response="${status}"${isOptional ? ' optional="true"' : ' rrs="true"'}/>`;
const PROGRESS = [receive(100, true), receive(180, true), receive(183, true)];
const pause = (ms: number) => `<pause milliseconds="${ms}"/>`;

function scenario(...steps: readonly string[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<scenario name="prove">\n${steps.join("\n")}\n</scenario>\n`;
}

const ack = (cseq: number, body: string | null = null) => request({ method: "ACK", cseq, isInDialog: true, body });
const bye = (cseq: number) => [request({ method: "BYE", cseq, isInDialog: true }), receive(200)];
const invite = (parts: Partial<RequestParts> = {}) => request({ method: "INVITE", cseq: 1, body: SDP, ...parts });
const answered = [...PROGRESS, receive(200), ack(1)];

/** A call that is answered, lasts, and is hung up. */
export const CALL = scenario(invite({ headers: ["[routing]"] }), ...answered, pause(400), ...bye(2));

const SOUND = '<nop><action><exec play_pcap_audio="/usr/share/sip-tester/g711a.pcap"/></action></nop>';

/** The same to a Contact of the bridge. */
export const callTo = (contact: string) => scenario(invite({ uri: contact }), ...answered, pause(400), ...bye(2));

/** Presses 5 by RFC 4733, as Debian's sipp has it recorded. */
export const PRESSES_FIVE = scenario(
  invite(),
  ...answered,
  pause(300),
  '<nop><action><exec play_pcap_audio="/usr/share/sip-tester/dtmf_2833_5.pcap"/></action></nop>',
  pause(1_500),
  ...bye(2),
);

/**
 * Waits for the refresh of the session, and offers something itself before it answers: both are refused with 491, and the
 * bridge comes again.
 */
export const GLARE = scenario(
  invite({ headers: ["Supported: timer", "Session-Expires: 90;refresher=uas"] }),
  ...answered,
  // Half a minute without sound would end the call.
  SOUND,
  pause(15_000),
  SOUND,
  pause(15_000),
  `<recv request="INVITE" timeout="60000"><action>
<ereg regexp=".*" search_in="hdr" header="Via:" assign_to="via"/>
<ereg regexp=".*" search_in="hdr" header="From:" assign_to="from"/>
<ereg regexp=".*" search_in="hdr" header="To:" assign_to="to"/>
<ereg regexp=".*" search_in="hdr" header="CSeq:" assign_to="cseq"/>
</action></recv>`,
  request({ method: "INVITE", cseq: 2, isInDialog: true, body: SDP, retransmits: false }),
  receive(491),
  request({ method: "ACK", cseq: 2, isInDialog: true }),
  `<send><![CDATA[
SIP/2.0 491 Request Pending
Via:[$via]
From:[$from]
To:[$to]
Call-ID: [call_id]
CSeq:[$cseq]
Content-Length: 0

]]></send>`,
  '<recv request="ACK"/>',
  '<recv request="INVITE" timeout="12000"/>',
  `<send retrans="500"><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>
Session-Expires: 90;refresher=uac
Content-Type: application/sdp
Content-Length: [len]

${SDP}
]]></send>`,
  '<recv request="ACK"/>',
  pause(200),
  ...bye(3),
);

/** A call that is refused with that status. */
export const refusedWith = (status: number, change: Partial<RequestParts> = {}) =>
  scenario(
    invite(change),
    ...PROGRESS,
    receive(status),
    request({ method: "ACK", cseq: 1, uri: "sip:[to_user]@[remote_ip]:[remote_port]", isInDialog: true }),
  );

/** The offer comes in the 200, the answer in the ACK. */
export const OFFERLESS = scenario(
  invite({ body: null }),
  ...PROGRESS,
  receive(200),
  ack(1, SDP),
  pause(400),
  ...bye(2),
);

/** Provisional responses are reliable. */
export const PRACK = scenario(
  invite({ headers: ["Require: 100rel"] }),
  receive(100, true),
  '<recv response="180" rrs="true"><action><ereg regexp="[0-9]+" search_in="hdr" header="RSeq:" assign_to="rseq"/></action></recv>',
  request({ method: "PRACK", cseq: 2, isInDialog: true, headers: ["RAck: [$rseq] 1 INVITE"] }),
  receive(200),
  receive(200),
  ack(1),
  pause(300),
  ...bye(3),
);

/** Hold and back by re-INVITE, a refresh by UPDATE, a question by OPTIONS, a transfer that is not ours to make. */
export const WITHIN = scenario(
  invite(),
  ...answered,
  pause(200),
  request({ method: "INVITE", cseq: 2, isInDialog: true, body: `${SDP}\na=sendonly` }),
  receive(100, true),
  receive(200),
  ack(2),
  request({ method: "INVITE", cseq: 3, isInDialog: true, body: SDP }),
  receive(100, true),
  receive(200),
  ack(3),
  request({
    method: "UPDATE",
    cseq: 4,
    isInDialog: true,
    headers: ["Supported: timer", "Session-Expires: 1800;refresher=uac"],
  }),
  receive(200),
  request({ method: "OPTIONS", cseq: 5, isInDialog: true }),
  receive(200),
  request({ method: "REFER", cseq: 6, isInDialog: true, headers: ["Refer-To: <sip:+15550001111@[local_ip]>"] }),
  receive(603),
  request({ method: "INVITE", cseq: 1, isInDialog: true, body: SDP, retransmits: false }),
  receive(500),
  request({ method: "ACK", cseq: 1, isInDialog: true }),
  ...bye(7),
);

/** A session interval that is too small is refused with the smallest that is not. */
export const TOO_SMALL = scenario(
  invite({ headers: ["Supported: timer", "Session-Expires: 60"] }),
  ...PROGRESS,
  receive(422),
  request({ method: "ACK", cseq: 1, isInDialog: true }),
);

/** Taken back while it rings. */
export const CANCELED = scenario(
  invite(),
  receive(100, true),
  '<recv response="180" rrs="true"/>',
  `<send retrans="500"><![CDATA[
CANCEL sip:[to_user]@[remote_ip]:[remote_port] SIP/2.0
[last_Via:]
From: "sipp" <sip:+15557654321@[local_ip]:[local_port]>;tag=[pid]s[call_number]
To: <sip:[to_user]@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 CANCEL
Max-Forwards: 70
Content-Length: 0

]]></send>`,
  receive(200),
  receive(487),
  request({ method: "ACK", cseq: 1, isInDialog: true }),
);

/** The trunk is asked by OPTIONS before it is called: that is a call of its own to sipp. */
const ASKED = '<recv request="OPTIONS" optional="true" next="asked"/>';
const ASKED_END = ['<label id="asked"/>', respond(200), '<label id="end"/>'];

/** Answers a call, and waits to be hung up. */
export const ANSWERING = scenario(
  ASKED,
  '<recv request="INVITE" rrs="true"/>',
  respond(100),
  respond(180),
  respond(200, SDP),
  '<recv request="ACK" rrs="true"/>',
  '<recv request="BYE"/>',
  respond(200, null, "end"),
  ...ASKED_END,
);

/** Refuses a call. */
export const refusing = (status: number) =>
  scenario(ASKED, '<recv request="INVITE"/>', respond(status), '<recv request="ACK" next="end"/>', ...ASKED_END);

function respond(status: number, body: string | null = null, next: string | null = null): string {
  const lines = [
    `SIP/2.0 ${status} Said by sipp`,
    "[last_Via:]",
    "[last_From:]",
    status === 100 ? "[last_To:]" : "[last_To:];tag=[pid]s[call_number]",
    "[last_Call-ID:]",
    "[last_CSeq:]",
    "[last_Record-Route:]",
    "Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>",
    ...(body === null
      ? ["Content-Length: 0", ""]
      : ["Content-Type: application/sdp", "Content-Length: [len]", "", body]),
  ];
  return `<send${next === null ? "" : ` next="${next}"`}><![CDATA[\n${lines.join("\n")}\n]]></send>`;
}
