import { Parley } from "parley-sdk";

const to = "+12125550147";
const parley = new Parley(); // by PARLEY_BASE_URL and PARLEY_API_KEY
const [number] = await parley.phoneNumbers.listPhoneNumbers();
if (number === undefined) throw new Error("Import or buy a number first");
const { id } = await parley.assistants.createAssistant({ name: "Front desk" });
await parley.phoneNumbers.assignPhoneNumber(id, number.id);
await parley.sms.sendSms({ from_phone_number: number.phone_number, to_phone_number: to, message: "See you at ten." });
for await (const thread of parley.smsConversations.iterateSmsConversations({ customer_phone: to })) {
  for (const { role, content } of await parley.smsConversations.listSmsConversationMessages(thread.id)) {
    console.log(`${role}: ${content}`);
  }
}
