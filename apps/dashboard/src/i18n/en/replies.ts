/** Texts that people keep to answer with. */
export const replies = {
  "replies.add": "New canned reply",
  "replies.any-language": "any",
  "replies.body": "Text",
  "replies.body-hint": "These are filled in when the reply is inserted: {names}.",
  "replies.change": "Change",
  "replies.change-title": "Change “{shortcut}”",
  "replies.delete": "Delete",
  "replies.delete-consequence":
    "It is gone for everybody of the organization: “{beginning}”. What was sent with it stays.",
  "replies.delete-title": "Delete “{shortcut}”?",
  "replies.find": "Find a canned reply",
  "replies.insert": "Insert a canned reply",
  "replies.language": "Language",
  "replies.manage": "Add, change and delete canned replies",
  "replies.none": "There are no canned replies yet. What you often send can be kept here.",
  "replies.none-such": "There is no such canned reply.",
  "replies.save": "Save",
  "replies.shortcut": "Shortcut",
  "replies.shortcut-hint": "What people type to find it: letters, digits, - and _, without a space.",
  "replies.title": "Canned replies",
  "replies.unknown": "Nothing is known for {names}: it would be sent as it stands.",
} as const;
