from parley_sdk import Parley

to = "+12125550147"
parley = Parley()  # by PARLEY_BASE_URL and PARLEY_API_KEY
number = parley.phone_numbers.list_phone_numbers()[0]
assistant = parley.assistants.create_assistant({"name": "Front desk"})
parley.phone_numbers.assign_phone_number(assistant["id"], number["id"])
parley.sms.send_sms({"from_phone_number": number["phone_number"], "to_phone_number": to, "message": "See you at ten."})
for thread in parley.sms_conversations.iterate_sms_conversations(customer_phone=to):
    for message in parley.sms_conversations.list_sms_conversation_messages(thread["id"]):
        print(f"{message['role']}: {message['content']}")
