// Generated from the OpenAPI document by `npm run generate:sdk`; changes made here are lost.

/** A person as a member of the caller's organization. */
export type User = {
  /** Names the person in paths and filters; the same in all organizations they belong to. */
  id: number;
  /** The organization whose member is shown. */
  organization_id: number;
  /** Where mails go, and what the person signs in with. */
  email: string;
  /** Null when none was given. */
  first_name: string | null;
  /** Null when none was given. */
  last_name: string | null;
  /** First and last name; the e-mail address of a person who gave neither. */
  full_name: string;
  /** What the person may do in this organization: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. */
  role: string;
  /** False: the account is switched off and cannot sign in. */
  is_active: boolean;
  /** Whether the e-mail address is proven; without that a person only reads and keeps their own account. */
  is_verified: boolean;
  /** Kept for existing clients; no operation depends on it. */
  is_platform_admin: boolean;
  /** Address of a picture; null when there is none. */
  avatar_url: string | null;
  /** When the person last signed in; null before the first time. */
  last_login_at: string | null;
  /** How often the person has signed in. */
  login_count: number;
  /** Whatever a client keeps for the person; null when there is none, and always of other people. */
  preferences: {
    [key: string]: unknown;
  } | null;
  /** Kept for existing clients: nobody signs in with Google here. */
  google_id: string | null;
  /** When the account was made. */
  created_at: string;
  /** When the account last changed. */
  updated_at: string;
};

/** An organization as one of its members sees it. */
export type Membership = {
  /** The organization's id, for switching to it. */
  id: number;
  /** The organization's name as people write it. */
  name: string;
  /** The organization's short name, with which one signs in to it. */
  slug: string;
  /** What the person may do there: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. */
  role: string;
  /** False: the organization is switched off and nobody can sign in to it. */
  is_active: boolean;
};

export type AcceptInvitationAnswer = {
  /** Always true; failures have an error status. */
  success: boolean;
  /** Names the organization that was joined. */
  message: string;
  /** Sent as `Authorization: Bearer …`; valid for 15 minutes, and only while the sign-in lasts. */
  access_token: string | null;
  /** How the token is sent: `bearer`. */
  token_type: string | null;
  /** Who joined. */
  user: User | null;
  /** What was joined, and with which role. */
  organization: Membership | null;
};

export type AcceptInvitationBody = {
  /** The `token` of the link's query string. */
  token: string;
  /** Of the account; a new one is chosen here and needs at least 8 characters. */
  password: string;
  /** The same password once more. */
  confirm_password: string;
};

export type ChangePasswordAnswer = {
  /** Always true; failures have an error status. */
  success: boolean;
  /** What was done, in a sentence for people. */
  message: string;
};

export type ChangePasswordBody = {
  /** The password that is valid now. */
  current_password: string;
  /** At least 8 characters of any kind. */
  new_password: string;
};

export type UserSaved = {
  /** Names the person in paths and filters; the same in all organizations they belong to. */
  id: number;
  /** The organization whose member is shown. */
  organization_id: number;
  /** Where mails go, and what the person signs in with. */
  email: string;
  /** Null when none was given. */
  first_name: string | null;
  /** Null when none was given. */
  last_name: string | null;
  /** First and last name; the e-mail address of a person who gave neither. */
  full_name: string;
  /** What the person may do in this organization: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. */
  role: string;
  /** False: the account is switched off and cannot sign in. */
  is_active: boolean;
  /** Whether the e-mail address is proven; without that a person only reads and keeps their own account. */
  is_verified: boolean;
  /** Kept for existing clients; no operation depends on it. */
  is_platform_admin: boolean;
  /** Address of a picture; null when there is none. */
  avatar_url: string | null;
  /** When the person last signed in; null before the first time. */
  last_login_at: string | null;
  /** How often the person has signed in. */
  login_count: number;
  /** Whatever a client keeps for the person; null when there is none, and always of other people. */
  preferences: {
    [key: string]: unknown;
  } | null;
  /** Kept for existing clients: nobody signs in with Google here. */
  google_id: string | null;
  /** When the account was made. */
  created_at: string;
  /** When the account last changed. */
  updated_at: string;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

/** Something in a request that was accepted and does not do what it seems to. */
export type RequestWarning = {
  /** The member of the request's body, as a path: `llm_settings.temperature`, `llm_fallback_providers.fallbacks.0.model`. A dot within a name is `\.`. */
  path: string;
  /** `unknown-member`: nothing reads a member of this name. `out-of-range`: the value is kept, but taken for another or of no use. `reserved-header`: the header is never sent. `repeated-header`: another header of the same name is sent. There may be more codes in future. */
  code: "unknown-member" | "out-of-range" | "reserved-header" | "repeated-header";
  /** What it is about, in a sentence for people, with the name that was probably meant. */
  message: string;
};

export type ChangeUserRoleBody = {
  /** `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. `member` is understood as `user`. */
  role: "admin" | "user" | "viewer";
};

export type GetInvitationAnswer = {
  /** Always true; an invitation that cannot be accepted has an error status. */
  valid: true;
  /** Who is invited. */
  email: string;
  /** As the inviter gave it; null when they gave none. */
  first_name: string | null;
  /** As the inviter gave it; null when they gave none. */
  last_name: string | null;
  /** The role the person will have: `admin`, `user` or `viewer`. */
  role: string;
  /** Who invites. */
  organization_name: string;
  /** True: the person has an account and accepts with its password. */
  has_account: boolean;
  /** Until when it can be accepted. */
  expires_at: string;
};

export type UpdateMeBody = {
  /** An empty text clears it. */
  first_name?: string | null;
  /** An empty text clears it. */
  last_name?: string | null;
  /** The new address for mails and signing in. */
  email?: string | null;
  /** Replaces all that a client has kept for the person. */
  preferences?: {
    [key: string]: unknown;
  } | null;
};

export type InvitationMade = {
  /** Always true; failures have an error status. */
  success: boolean;
  /** Says whether the link went out by mail or is in this answer. */
  message: string;
  /** Names the invitation for taking it back. */
  invitation_id: string | null;
  /** The link for the person, shown only here. Null when it goes out by mail. */
  invitation_url: string | null;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type InviteUserBody = {
  /** The person's address; accepting the invitation makes it their account's. */
  email: string;
  /** For the account that is made; ignored for a person who has one. */
  first_name?: string | null;
  /** For the account that is made; ignored for a person who has one. */
  last_name?: string | null;
  /** What the person may do: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. Default: "user". */
  role?: "admin" | "user" | "viewer";
};

/** An invitation that has not been accepted yet. */
export type Invitation = {
  /** Names the invitation for taking it back. */
  id: string;
  /** Who is invited. */
  email: string;
  /** As the inviter gave it; null when they gave none. */
  first_name: string | null;
  /** As the inviter gave it; null when they gave none. */
  last_name: string | null;
  /** The role the person will have: `admin`, `user` or `viewer`. */
  role: string;
  /** `queued`: it is about to be sent or is being tried again; `sent`: a mail server has accepted it. Null: no mail was queued, and the admin got the link. */
  mail_status: "queued" | "sent" | "failed" | null;
  /** Why the mail failed, or why it is still being tried: `recipient-refused`, `server-unreachable`, … Null: no problem. */
  mail_error: string | null;
  /** Until when it can be accepted. */
  expires_at: string;
  /** When the person was invited. */
  created_at: string;
};

/** An API key without its text, which only its making shows. */
export type ApiKey = {
  /** Names the key in paths and in the audit log. */
  id: number;
  /** Whose key it is; with it, a program acts for this person. */
  user_id: number;
  /** What its owner calls it. */
  name: string;
  /** How the key begins, then dots: enough to recognize it. */
  key_prefix: string;
  /** When it was last used; null before the first time. It may lag behind a little. */
  last_used_at: string | null;
  /** The network address it was last used from: behind a trusted proxy, the one the proxy names. Null before the first use. It may lag behind a little. */
  last_used_address: string | null;
  /** From this moment on it is refused. Null: it lives until it is revoked. */
  expires_at: string | null;
  /** How many requests came with it. It may lag behind a little. */
  usage_count: number;
  /** False once it is revoked. */
  is_active: boolean;
  /** `read`, `write` and `admin`, each true or false, and `act` where it was given. A key never may more than its owner does at the time. */
  permissions: {
    [key: string]: unknown;
  };
  /** `requests_per_minute` of the key; empty when only everyone's limits hold. */
  rate_limit: {
    [key: string]: unknown;
  };
  /** When it was made. */
  created_at: string;
  /** When its name, permissions or limit last changed. */
  updated_at: string;
};

export type CreateApiKeyAnswer = {
  /** The new key as lists show it. */
  api_key: ApiKey;
  /** Sent as `Authorization: Bearer …`. Keep it now: it is never shown again. */
  key: string;
};

export type CreateApiKeyBodyPermissions = {
  /** Read, as any member may. Default: true. */
  read?: boolean;
  /** Do the daily work, as a `user` may. Default: false. */
  write?: boolean;
  /** Manage the organization, as an `admin` may. Default: false. */
  admin?: boolean;
  /** Through `/mcp`, publish, call and send texts, too, as far as the other permissions go. Absent: no. Other paths do not ask for it. */
  act?: boolean;
};

export type CreateApiKeyBodyRateLimit = {
  /** Of all kinds together, besides the limits everyone has. Null or absent: only those. */
  requests_per_minute?: number | null;
};

export type CreateApiKeyBody = {
  /** Tells it apart from others; it need not be unique. */
  name: string;
  /** What the key may do, at most what the caller may. Null or absent: `read` and `write`, as far as the caller has them. */
  permissions?: CreateApiKeyBodyPermissions | null;
  /** A limit of the key's own. Null: none; absent: that of the key the request comes with, if it has one. */
  rate_limit?: CreateApiKeyBodyRateLimit | null;
  /** From when on it is refused; a moment to come. Null: never; absent: as the key the request comes with, if that expires. */
  expires_at?: string | null;
};

export type UpdateApiKeyQuery = {
  /** A new name; it comes before one in the body. */
  name?: string | null;
};

export type UpdateApiKeyBody = {
  /** A new name. */
  name?: string | null;
  /** Replaces all permissions; at most what the caller may. */
  permissions?: CreateApiKeyBodyPermissions | null;
  /** Replaces the key's own limit; null takes it away. */
  rate_limit?: CreateApiKeyBodyRateLimit | null;
  /** An earlier expiry than it had; a moment to come. Null or absent: it stays as it is. */
  expires_at?: string | null;
};

export type UpdateApiKeyBody2 = UpdateApiKeyBody | CreateApiKeyBodyPermissions | null;

/** An API key with whose it is. */
export type OrganizationApiKey = {
  /** Names the key in paths and in the audit log. */
  id: number;
  /** Whose key it is; with it, a program acts for this person. */
  user_id: number;
  /** What its owner calls it. */
  name: string;
  /** How the key begins, then dots: enough to recognize it. */
  key_prefix: string;
  /** When it was last used; null before the first time. It may lag behind a little. */
  last_used_at: string | null;
  /** The network address it was last used from: behind a trusted proxy, the one the proxy names. Null before the first use. It may lag behind a little. */
  last_used_address: string | null;
  /** From this moment on it is refused. Null: it lives until it is revoked. */
  expires_at: string | null;
  /** How many requests came with it. It may lag behind a little. */
  usage_count: number;
  /** False once it is revoked. */
  is_active: boolean;
  /** `read`, `write` and `admin`, each true or false, and `act` where it was given. A key never may more than its owner does at the time. */
  permissions: {
    [key: string]: unknown;
  };
  /** `requests_per_minute` of the key; empty when only everyone's limits hold. */
  rate_limit: {
    [key: string]: unknown;
  };
  /** When it was made. */
  created_at: string;
  /** When its name, permissions or limit last changed. */
  updated_at: string;
  /** The address of the person whose key it is. */
  user_email: string;
  /** The person's full name; empty when none is known. */
  user_name: string;
};

export type ListOrganizationApiKeysAnswer = {
  /** The oldest first. */
  items: OrganizationApiKey[];
  /** How many there are, on all pages. */
  total: number;
  /** As asked for. */
  limit: number;
  /** As asked for. */
  offset: number;
};

export type ListOrganizationApiKeysQuery = {
  /** How many to return at most. Default: 50. */
  limit?: number;
  /** How many to leave out before the first. Default: 0. */
  offset?: number;
};

export type RotateApiKeyAnswer = {
  /** The new key as lists show it. */
  api_key: ApiKey;
  /** The key it replaces, with the moment from which on that is refused. */
  former_key: ApiKey;
  /** Sent as `Authorization: Bearer …`. Keep it now: it is never shown again. */
  key: string;
};

export type RotateApiKeyBody = {
  /** How long the former key works on. 0: it is revoked at once. Null or absent: 24. */
  overlap_hours?: number | null;
  /** When the new key expires. Null: never; absent: after as long a life as the former was given. */
  expires_at?: string | null;
};

export type RotateApiKeyBody2 = RotateApiKeyBody | null;

export type OrganizationSaved = {
  /** Names the organization when switching to it. */
  id: number;
  /** As people write it. */
  name: string;
  /** Its short name, with which one signs in to it; it does not change with the name. */
  slug: string;
  /** For people; nothing depends on it. */
  description: string | null;
  /** What texts that answer HELP name as the place to write to. Null: they ask people to reply. */
  domain: string | null;
  /** The IANA time zone its people think in, for showing times. Null: none is set. Days of figures are UTC's. */
  time_zone: string | null;
  /** False: it is switched off, and neither sign-ins nor keys of it work. */
  is_active: boolean;
  /** The organization's keys of model and speech vendors by vendor's name, masked. Null to all but admins. */
  api_keys: {
    [key: string]: string;
  } | null;
  /** `limits`, `default_country`, and whatever the organization has added; secrets in it are masked. */
  settings: {
    [key: string]: unknown;
  } | null;
  /** What assistants may remember of conversations. Null: the default. */
  memory_write_policy: OrganizationSavedMemoryWritePolicy | null;
  /** Turns memories into vectors, by which they are found besides their words. Null: `lexical`. */
  memory_embedding_model: string | null;
  /** The account's id at Twilio, which begins with `AC`. Null when it is not set. */
  twilio_account_sid: string | null;
  /** The id of a Call Control application at Telnyx; needed to place calls. Null when it is not set. */
  telnyx_connection_id: string | null;
  /** Telnyx's public key, in base64, with which its webhooks are verified. Null when it is not set. */
  telnyx_public_key: string | null;
  /** The id of an application at Vonage; needed, with its private key, for calls. Null when it is not set. */
  vonage_application_id: string | null;
  /** Kept for existing clients; nothing depends on it. Null when it is not set. */
  vonage_api_region: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set. */
  sip_gateway: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set. */
  sip_username: string | null;
  /** The account's token at Twilio; its webhooks are verified with it too. Masked; null when it is not set, and always to those who are not admins. */
  twilio_auth_token: string | null;
  /** The API key for Telnyx. Masked; null when it is not set, and always to those who are not admins. */
  telnyx_api_key: string | null;
  /** The API key for Vonage. Masked; null when it is not set, and always to those who are not admins. */
  vonage_api_key: string | null;
  /** Belongs to the API key for Vonage. Masked; null when it is not set, and always to those who are not admins. */
  vonage_api_secret: string | null;
  /** The private key, as PEM, of the application at Vonage. Masked; null when it is not set, and always to those who are not admins. */
  vonage_private_key: string | null;
  /** With it Vonage signs its webhooks; without it they are refused. Masked; null when it is not set, and always to those who are not admins. */
  vonage_signature_secret: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Masked; null when it is not set, and always to those who are not admins. */
  sip_password: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Secrets in it are masked; null when there is none, and to all but admins. */
  sip_trunk_config: {
    [key: string]: unknown;
  } | null;
  /** When it was made. */
  created_at: string;
  /** When its settings last changed. */
  updated_at: string;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type OrganizationSavedMemoryWritePolicy = {
  /** Types of memories that may be written: `semantic`, `episodic`, `procedural`. Empty, null or absent: all. */
  allowed_types?: string[] | null;
  /** Types that may not be written, whatever is allowed. */
  blocked_types?: string[] | null;
  /** True: nothing about a caller is written or used before that caller's consent is on record. */
  require_explicit_consent?: boolean | null;
  /** Whether conversations are read for facts after they have ended. Of the organization: off unless it is true. Of an assistant: on unless it is false, where the organization has it on. */
  extract_from_conversations?: boolean | null;
};

export type CreateOrganizationBody = {
  /** As people write it; it need not be unique. */
  name: string;
  /** Unique on the installation, for signing in: lower-case letters and digits, joined by hyphens. */
  slug?: string | null;
  /** For people; nothing depends on it. */
  description?: string | null;
  /** What texts that answer HELP name as the place to write to. Null: they ask people to reply. */
  domain?: string | null;
};

export type GetConfigurationStatusAnswerTelephonyValue = {
  /** Whether it can be used. Whether its keys are right only the vendor knows. */
  is_configured: boolean;
  /** Whose settings are used: the organization's own come before those the operator gave in the environment. Null: there are none. */
  source: "organization" | "environment" | null;
};

export type GetConfigurationStatusAnswerRecognizersValue = {
  /** Always true: what cannot be used is not listed. */
  is_configured: boolean;
  /** `organization` and `environment`: whose key is used. `machine`: a server or program on the machine Parley runs on, which needs none. */
  source: "organization" | "environment" | "machine" | null;
};

export type GetConfigurationStatusAnswer = {
  /** Whether at least one carrier can be used. */
  is_telephony_configured: boolean;
  /** Whether there is a key of at least one vendor. */
  is_model_configured: boolean;
  /** Whether anything can recognize what callers say. */
  is_recognizer_configured: boolean;
  /** Whether anything can speak; a robot's voice counts. */
  is_voice_configured: boolean;
  /** Every carrier by its name. */
  telephony: {
    [key: string]: GetConfigurationStatusAnswerTelephonyValue;
  };
  /** By vendor's name, those there is a key of. */
  models: {
    [key: string]: GetConfigurationStatusAnswerTelephonyValue;
  };
  /** What recognizes speech: by vendor's name, those there is a key of; without any, the servers on this machine. */
  recognizers: {
    [key: string]: GetConfigurationStatusAnswerRecognizersValue;
  };
  /** What speaks: by vendor's name, those there is a key of; without any, what is on this machine. */
  voices: {
    [key: string]: GetConfigurationStatusAnswerRecognizersValue;
  };
};

/** An organization with its settings, secrets masked. */
export type Organization = {
  /** Names the organization when switching to it. */
  id: number;
  /** As people write it. */
  name: string;
  /** Its short name, with which one signs in to it; it does not change with the name. */
  slug: string;
  /** For people; nothing depends on it. */
  description: string | null;
  /** What texts that answer HELP name as the place to write to. Null: they ask people to reply. */
  domain: string | null;
  /** The IANA time zone its people think in, for showing times. Null: none is set. Days of figures are UTC's. */
  time_zone: string | null;
  /** False: it is switched off, and neither sign-ins nor keys of it work. */
  is_active: boolean;
  /** The organization's keys of model and speech vendors by vendor's name, masked. Null to all but admins. */
  api_keys: {
    [key: string]: string;
  } | null;
  /** `limits`, `default_country`, and whatever the organization has added; secrets in it are masked. */
  settings: {
    [key: string]: unknown;
  } | null;
  /** What assistants may remember of conversations. Null: the default. */
  memory_write_policy: OrganizationSavedMemoryWritePolicy | null;
  /** Turns memories into vectors, by which they are found besides their words. Null: `lexical`. */
  memory_embedding_model: string | null;
  /** The account's id at Twilio, which begins with `AC`. Null when it is not set. */
  twilio_account_sid: string | null;
  /** The id of a Call Control application at Telnyx; needed to place calls. Null when it is not set. */
  telnyx_connection_id: string | null;
  /** Telnyx's public key, in base64, with which its webhooks are verified. Null when it is not set. */
  telnyx_public_key: string | null;
  /** The id of an application at Vonage; needed, with its private key, for calls. Null when it is not set. */
  vonage_application_id: string | null;
  /** Kept for existing clients; nothing depends on it. Null when it is not set. */
  vonage_api_region: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set. */
  sip_gateway: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set. */
  sip_username: string | null;
  /** The account's token at Twilio; its webhooks are verified with it too. Masked; null when it is not set, and always to those who are not admins. */
  twilio_auth_token: string | null;
  /** The API key for Telnyx. Masked; null when it is not set, and always to those who are not admins. */
  telnyx_api_key: string | null;
  /** The API key for Vonage. Masked; null when it is not set, and always to those who are not admins. */
  vonage_api_key: string | null;
  /** Belongs to the API key for Vonage. Masked; null when it is not set, and always to those who are not admins. */
  vonage_api_secret: string | null;
  /** The private key, as PEM, of the application at Vonage. Masked; null when it is not set, and always to those who are not admins. */
  vonage_private_key: string | null;
  /** With it Vonage signs its webhooks; without it they are refused. Masked; null when it is not set, and always to those who are not admins. */
  vonage_signature_secret: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Masked; null when it is not set, and always to those who are not admins. */
  sip_password: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Secrets in it are masked; null when there is none, and to all but admins. */
  sip_trunk_config: {
    [key: string]: unknown;
  } | null;
  /** When it was made. */
  created_at: string;
  /** When its settings last changed. */
  updated_at: string;
};

export type UpdateOrganizationBodySettingsLimits = {
  /** Texts in an hour of UTC; null: no limit. */
  texts_per_hour?: number | null;
  /** Texts in a day of UTC; null: no limit. */
  texts_per_day?: number | null;
  /** Texts to one person in a day of UTC; null: no limit. */
  texts_per_recipient_per_day?: number | null;
  /** Outbound calls in an hour of UTC; null: no limit. */
  calls_per_hour?: number | null;
  /** Outbound calls in a day of UTC; null: no limit. */
  calls_per_day?: number | null;
  /** Outbound calls at a time, from the moment one is asked for until it has ended; null: no limit. */
  concurrent_calls?: number | null;
  /** US dollars for models in an hour of UTC; null: no limit. */
  model_spend_usd_per_hour?: number | null;
  /** US dollars for models in a day of UTC; null: no limit. */
  model_spend_usd_per_day?: number | null;
  /** True: texts and calls may go to premium-rate, shared-cost and satellite numbers; otherwise they are refused. */
  allow_premium_destinations?: boolean | null;
  /** Where texts and calls may go besides the sending number's country, as ISO 3166-1 codes. Null: everywhere. */
  allowed_destination_countries?: string[] | null;
  /** How fast all campaigns together send from one number. Null: 60. */
  campaign_texts_per_minute_per_number?: number | null;
  /** How fast all campaigns together call by one carrier. Null: 60. */
  campaign_calls_per_minute_per_carrier?: number | null;
};

export type UpdateOrganizationBodySettings = {
  /** How much all assistants together may use, and where texts and calls may go. Null or absent: as much as they like, anywhere but to costly numbers. */
  limits?: UpdateOrganizationBodySettingsLimits | null;
  /** Of numbers in lists of contacts that name no country; the United States where it is not set. */
  default_country?: string | null;
} & {
  [key: string]: unknown;
};

export type UpdateOrganizationBody = {
  /** The new name; the slug stays. */
  name?: string | null;
  /** For people; an empty text clears it. */
  description?: string | null;
  /** What texts that answer HELP name as the place to write to; an empty text clears it. */
  domain?: string | null;
  /** The IANA time zone its people think in, such as `Europe/Berlin`, for showing times; an empty text clears it. Changes no figure: days stay those of UTC. */
  time_zone?: string | null;
  /** Replaces all settings, so what is to stay has to be sent again. Further members are the organization's own. */
  settings?: UpdateOrganizationBodySettings | null;
  /** Replaces the whole policy of what may be remembered; an empty object is the default. */
  memory_write_policy?: OrganizationSavedMemoryWritePolicy | null;
  /** Turns memories into vectors, by which they are found besides their words; empty: `lexical`. */
  memory_embedding_model?: string | null;
  /** Keys of model and speech vendors by vendor's name. Vendors that are not named keep theirs; null or an empty text removes one. */
  api_keys?: {
    [key: string]: string | null;
  } | null;
  /** The account's id at Twilio, which begins with `AC`. */
  twilio_account_sid?: string | null;
  /** The id of a Call Control application at Telnyx; needed to place calls. */
  telnyx_connection_id?: string | null;
  /** Telnyx's public key, in base64, with which its webhooks are verified. */
  telnyx_public_key?: string | null;
  /** The id of an application at Vonage; needed, with its private key, for calls. */
  vonage_application_id?: string | null;
  /** Kept for existing clients; nothing depends on it. */
  vonage_api_region?: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. */
  sip_gateway?: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. */
  sip_username?: string | null;
  /** The account's token at Twilio; its webhooks are verified with it too. */
  twilio_auth_token?: string | null;
  /** The API key for Telnyx. */
  telnyx_api_key?: string | null;
  /** The API key for Vonage. */
  vonage_api_key?: string | null;
  /** Belongs to the API key for Vonage. */
  vonage_api_secret?: string | null;
  /** The private key, as PEM, of the application at Vonage. */
  vonage_private_key?: string | null;
  /** With it Vonage signs its webhooks; without it they are refused. */
  vonage_signature_secret?: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. */
  sip_password?: string | null;
  /** Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. An empty object removes it. */
  sip_trunk_config?: {
    [key: string]: unknown;
  } | null;
};

export type ValidateTwilioAnswer = {
  /** Whether Twilio accepts them. */
  valid: boolean;
  /** Why not, in a sentence for people; null when they are right. */
  error: string | null;
  /** What the account is called at Twilio; null when they are not right. */
  friendly_name: string | null;
};

export type ValidateTwilioBody = {
  /** The account's id at Twilio, which begins with `AC`. */
  account_sid: string;
  /** The account's token, or the mask of the stored one. */
  auth_token: string;
};

export type ForgotPasswordAnswer = {
  /** What happens next, the same for every address. */
  message: string;
};

export type ForgotPasswordBody = {
  /** Of the account, in any case. */
  email: string;
};

export type GetVerificationStatusAnswer = {
  /** Whether the person has proven that the address is theirs. */
  email_verified: boolean;
  /** When it was first proven; null while it is not. */
  email_verified_at: string | null;
  /** Always null. */
  phone_number: string | null;
  /** Always false. */
  phone_verified: boolean;
  /** Always null. */
  phone_verified_at: string | null;
};

/** A sign-in with its first access token. */
export type AuthResponse = {
  /** Sent as `Authorization: Bearer …`; valid for 15 minutes, and only while the sign-in lasts. */
  access_token: string;
  /** How the token is sent; always `bearer`. */
  token_type: "bearer";
  /** Who signed in. */
  user: User;
  /** The organization the token is for. */
  organization: Membership;
};

export type LoginBody = {
  /** Of the account, in any case. */
  email: string;
  /** The account's password. */
  password: string;
  /** Its slug, or else its name, in any case. */
  organization: string;
  /** True: the sign-in lasts 30 days, or 7 without use. False: 12 hours, or 2 without use, and a browser forgets it when it closes. Default: false. */
  remember_me?: boolean;
};

export type LoginSimpleBody = {
  /** Of the account, in any case. */
  email: string;
  /** The account's password. */
  password: string;
  /** True: the sign-in lasts 30 days, or 7 without use. False: 12 hours, or 2 without use, and a browser forgets it when it closes. Default: false. */
  remember_me?: boolean;
};

export type RegisterBody = {
  /** What the person will sign in with; no account may have it yet. */
  email: string;
  /** At least 8 characters of any kind. */
  password: string;
  /** As the person is to be addressed. */
  first_name: string;
  /** Shown with the first name. */
  last_name: string;
  /** The new organization's name. Null or absent: the person's own. */
  organization?: string | null;
  /** Accepted from existing clients and not used. */
  phone_verification_token?: string | null;
};

export type ResendVerificationEmailAnswer = {
  /** Whether it was done. */
  success: boolean;
  /** What was done; null when nothing was. */
  message: string | null;
  /** Why nothing was done; null on success. */
  error: string | null;
};

export type ResetPasswordAnswer = {
  /** What was done, in a sentence for people. */
  message: string;
};

export type ResetPasswordBody = {
  /** The `token` of the link's query string. */
  token: string;
  /** At least 8 characters of any kind. */
  new_password: string;
};

export type SetUpBody = {
  /** The `token` of the printed link's query string. */
  token: string;
  /** The new organization's name, from which its slug is made. */
  organization: string;
  /** What the admin will sign in with. */
  email: string;
  /** At least 8 characters of any kind. */
  password: string;
  /** As the admin is to be addressed. */
  first_name?: string | null;
  /** Shown with the first name. */
  last_name?: string | null;
};

export type VerifyEmailBody = {
  /** The `token` of the link's query string. */
  token: string;
};

export type ExtendSessionAnswer = {
  /** Always true; failures have an error status. */
  success: boolean;
  /** When the sign-in ends if it is not used before then. */
  expires_at: string;
  /** Valid for 15 minutes, for the organization the caller acts in. */
  access_token: string | null;
};

export type GetSessionInfoAnswer = {
  /** Who is signed in, or whose API key it is. */
  user_id: number | null;
  /** Whether the sign-in still holds; always true of an API key. */
  is_active: boolean;
  /** Minutes until the sign-in ends however much it is used. Null of an API key. */
  absolute_timeout_remaining_minutes: number | null;
  /** Minutes until it ends if it is not used. Null of an API key. */
  idle_timeout_remaining_minutes: number | null;
  /** Minutes since it was last used. Null of an API key. */
  idle_minutes: number | null;
  /** What changes made with the session cookie send as `x-csrf-token`. Null without the cookie. */
  csrf_token: string | null;
};

export type GetSignedInUserAnswer = {
  /** The person's id as text. */
  id: string;
  /** What the person signs in with. */
  email: string;
  /** Empty when none was given. */
  first_name: string;
  /** Empty when none was given. */
  last_name: string;
  /** The id, as text, of the organization the caller acts in. */
  organization_id: string;
  /** False: the account is switched off. */
  is_active: boolean;
  /** Kept for existing clients; no operation depends on it. */
  is_platform_admin: boolean;
  /** When the account was made. */
  created_at: string;
  /** When the account last changed. */
  updated_at: string;
};

export type ListMyOrganizationsAnswerOrganization = {
  /** The organization's id, for switching to it. */
  id: number;
  /** The organization's name as people write it. */
  name: string;
  /** The organization's short name, with which one signs in to it. */
  slug: string;
  /** What the person may do there: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. */
  role: string;
  /** False: the organization is switched off and nobody can sign in to it. */
  is_active: boolean;
  /** Whether the caller acts in it now. */
  is_current: boolean;
  /** The IANA time zone its people think in, for showing times. Null: none is set. */
  time_zone: string | null;
  /** Whether a simple sign-in leads to it. */
  is_default: boolean;
};

export type ListMyOrganizationsAnswer = {
  /** Those the person has belonged to longest come first. */
  organizations: ListMyOrganizationsAnswerOrganization[];
  /** The organization the caller acts in now. */
  current_organization_id: number;
  /** Where a simple sign-in leads; null: to the one the person has belonged to longest. */
  default_organization_id: number | null;
};

export type SetDefaultOrganizationAnswer = {
  /** Always true; failures have an error status. */
  success: boolean;
  /** What was done, in a sentence for people. */
  message: string;
  /** Where simple sign-ins lead from now on. */
  default_organization_id: number;
};

export type SetDefaultOrganizationBody = {
  /** An organization the caller belongs to. */
  organization_id: number;
};

export type ChatWithAssistantBodyMessage = {
  /** Who wrote it. */
  role: "user" | "assistant";
  /** What was written. */
  content: string;
};

export type ChatWithAssistantBodyTool = {
  /** The tool it stands for, by the function's name. */
  name: string;
  /** The mock fits calls that have at least these arguments. Absent: it fits every call. */
  arguments?: {
    [key: string]: unknown;
  };
  /** Any JSON; the call succeeds with it. */
  result?: unknown;
  /** The call fails with this message. */
  error?: string;
  /** True: the tool does not answer, and the call times out. */
  timeout?: true;
  /** Milliseconds that pass on the conversation's clock, without really waiting. */
  latency_ms?: number;
  /** How many calls it fits before the tool's next mock takes over. Absent: any number. */
  times?: number;
  /** The tool's description for the model, if no assistant has the tool. */
  description?: string;
  /** JSON Schema of the arguments, in the same case. */
  parameters?: {
    [key: string]: unknown;
  };
};

export type ChatWithAssistantBody = {
  /** The conversation so far, the oldest first; the last message is the one to be answered. */
  messages: ChatWithAssistantBodyMessage[];
  /** Mocks that answer in place of tools. Default: []. */
  tools?: ChatWithAssistantBodyTool[];
  /** Changes to try before they are saved, in the form that `patchAssistant` takes and merged as it does; they are not stored. Secrets are those that are stored: changes that would add, move or take away any are refused. */
  changes?: {
    [key: string]: unknown;
  } | null;
};

export type CountAssistantsAnswer = {
  /** How many there are. */
  count: number;
};

export type CountAssistantsQuery = {
  /** True: only those that are switched on. Default: false. */
  active_only?: boolean;
};

export type AssistantSaved = {
  /** Names the assistant in every path. */
  id: number;
  /** Organization the assistant belongs to. */
  organization_id: number;
  /** Who made it. */
  user_id: number;
  /** What people call the assistant; need not be unique. */
  name: string;
  /** For the people who edit the assistant; the model is not told. */
  description: string | null;
  /** Whether it answers. Switched off, calls and texts to its numbers are not answered. */
  is_active: boolean;
  /** Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. Default: "openai". */
  llm_provider: "openai" | "azure" | "azure_ai_foundry" | "anthropic" | "gemini" | "xai" | "groq" | "custom" | "custom_websocket" | null;
  /** Which model of the vendor answers, and with which key. */
  llm_provider_config: AssistantSavedLlmProviderConfig;
  /** Prompt, first words, and how the model writes. */
  llm_settings: AssistantSavedLlmSettings;
  /** Where the events of calls are posted, over https. Null: nowhere. Default: null. */
  webhook_url: string | null;
  /** Where the events of texts are posted, over https. Null: nowhere. Default: null. */
  sms_webhook_url: string | null;
  /** Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay. */
  webhook_headers?: {
    [key: string]: unknown;
  } | null;
  /** Twilio's messaging service through which texts are sent. Null: the number itself. Default: null. */
  messaging_service_sid: string | null;
  /** What it takes for a caller to interrupt the assistant. */
  interruption_settings: AssistantSavedInterruptionSettings;
  /** The voice. */
  tts_settings: AssistantSavedTtsSettings;
  /** The recognizer, and when a caller's turn is over. */
  stt_settings: AssistantSavedSttSettings;
  /** Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. Default: null. */
  end_call_message: string | null;
  /** Said before a transfer whose tool has no message. Null: nothing. Default: null. */
  transfer_call_message: string | null;
  /** Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. Default: "Are you still with me? Take your time, I am listening.". */
  idle_message: string | null;
  /** After this many reminders the call ends. Null: 3. Default: null. */
  max_idle_messages: number | null;
  /** Seconds of silence before a reminder; 0 is never. Null: 30. Default: null. */
  idle_timeout: number | null;
  /** Seconds after which the call ends. Null, and at most: four hours. Default: null. */
  max_call_length: number | null;
  /** Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. Default: true. */
  conversation_continuity_enabled: boolean | null;
  /** What the model may do in a conversation, apart from the organization's tools. */
  tools_settings: AssistantSavedToolsSettings;
  /** Whether and how the assistant looks things up in its documents. */
  rag_settings: AssistantSavedRagSettings;
  /** What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. Default: null. */
  memory_write_policy: OrganizationSavedMemoryWritePolicy | null;
  /** Models that answer when the first one does not. */
  llm_fallback_providers: AssistantSavedLlmFallbackProviders;
  /** Callers who are put through to the first transfer number at once, without the assistant. Default: null. */
  bypass_numbers: string[] | null;
  /** Members of your own, and the assistant's `limits`. Default: null. */
  custom_settings: AssistantSavedCustomSettings | null;
  /** What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. Default: null. */
  ai_disclosure: AssistantSavedAiDisclosure | null;
  /** Short signs of listening while a caller speaks at length. Null: none. Default: null. */
  backchannel_settings: AssistantSavedBackchannelSettings | null;
  /** What is said while the caller waits for a tool or for the model's first words. */
  filler_settings: AssistantSavedFillerSettings;
  /** Whether the assistant goes on in the language that the caller is heard to speak. */
  language_settings: AssistantSavedLanguageSettings;
  /** Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. Default: null. */
  recording_settings: AssistantSavedRecordingSettings | null;
  /** The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. Default: null. */
  api_keys: {
    [key: string]: string | null;
  } | null;
  /** How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. Default: null. */
  tts_limit: number | null;
  /** How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. Default: null. */
  stt_limit: number | null;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** How many calls it has had. Null without `include_stats`. */
  total_calls: number | null;
  /** Seconds a call took on average, of those that have ended. Null without `include_stats`. */
  avg_call_duration: number | null;
  /** Percent of calls that completed, of those that completed or failed. Null without `include_stats`. */
  success_rate: number | null;
  /** How many voice calls it has had; in lists only with `include_stats`. */
  call_count?: number;
  /** Seconds of all its voice calls together; in lists only with `include_stats`. */
  total_duration?: number;
  /** The numbers it answers. */
  phone_numbers: AssistantSavedPhoneNumber[];
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
} & {
  [key: string]: unknown;
};

/** Which model of the vendor answers, and with which key. */
export type AssistantSavedLlmProviderConfig = {
  /** Key for the model's vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored one stays. Default: null. */
  api_key: string | null;
  /** Another address for the vendor's API; private addresses are refused. Only a key that was given with it is sent there, never the organization's or the operator's. Default: null. */
  base_url: string | null;
  /** The vendor's name of the model. With a vendor that is not OpenAI or compatible, the default means that vendor's own default model. Default: "gpt-4o-mini". */
  model: string | null;
  /** Members that are passed on to vendors that know them. Default: null. */
  custom_config: {
    [key: string]: unknown;
  } | null;
} & {
  [key: string]: unknown;
};

/** Prompt, first words, and how the model writes. */
export type AssistantSavedLlmSettings = {
  /** How much the model varies its words; the range is the vendor's. Default: 0.5. */
  temperature: number;
  /** Most tokens of one answer. Default: 1000. */
  max_tokens: number;
  /** What the model is told first. `{{variables}}` of an outbound call are filled in, and rules for telephone calls are added. */
  system_prompt: string;
  /** First words of an inbound call. Null: the caller speaks first. An outbound call's request may have its own. Default: null. */
  welcome_message: string | null;
  /** Share of the likeliest tokens the model chooses from; goes to the vendor as it is. Default: 1. */
  top_p: number;
  /** Goes to the vendor as it is: makes words less likely the more often they were used. Default: 0. */
  frequency_penalty: number;
  /** Goes to the vendor as it is: makes words less likely once they were used. Default: 0. */
  presence_penalty: number;
  /** Texts at which the model stops. Default: []. */
  stop_sequences: string[];
} & {
  [key: string]: unknown;
};

/** What it takes for a caller to interrupt the assistant. */
export type AssistantSavedInterruptionSettings = {
  /** Words it takes to interrupt the assistant, together with `min_speaking_time`. Default: 3. */
  interruption_threshold: number;
  /** Seconds of speech it takes to interrupt. Default: 0.5. */
  min_speaking_time: number;
  /** Seconds after an interruption in which nothing interrupts. What is said then is kept and considered afterwards. Default: 2. */
  interruption_cooldown: number;
  /** Replaces the three numbers above: `aggressive` or `fast` (1 word, 0.2 s, 0.5 s), `balanced` (3 words, 0.5 s, 2 s), `conservative` or `patient` (5 words, 1 s, 3 s). Null or any other name: the numbers count. Default: null. */
  interruption_mode: string | null;
  /** A transcript of lower confidence does not interrupt. Recognizers that report none are believed. Default: 0.65. */
  min_stt_confidence: number;
  /** Milliseconds after a sound of the caller in which its words may still come, before the assistant is as loud again as it was. Default: 400. */
  confirmation_window_ms: number;
  /** Words that are enough to interrupt while the assistant is quieter because the caller made a sound. Default: 2. */
  tentative_confirm_words: number;
  /** Whether "mm-hm", "I see" and their like neither interrupt nor count as a turn, unless they answer a question. Default: true. */
  backchannel_filter: boolean;
  /** Milliseconds before the end of what the assistant says, at most a quarter of it, in which it takes the full number of words or "stop" and its like to interrupt. Default: 2000. */
  tail_protection_ms: number;
} & {
  [key: string]: unknown;
};

/** A sound under the whole call. */
export type AssistantSavedTtsSettingsBackgroundSound = {
  /** Whether an office is heard, very softly, under the whole call, also in its recording. Not on a message left on a machine, nor while a caller is put through. Default: false. */
  enabled: boolean;
  /** Which sound: null, empty or `office`, the only one there is. Others are refused. Default: null. */
  storage_key: string | null;
  /** Sounds of your own are not supported: an address here is refused. Default: null. */
  sound_url: string | null;
  /** 0 is silence, 1 is 44 dB below full scale. Default: 0.3. */
  volume: number;
  /** False: the sound is heard once, for the first 16 seconds of the call. Default: true. */
  loop: boolean;
} & {
  [key: string]: unknown;
};

export type AssistantSavedTtsSettingsPronunciation = {
  /** One word or several, replaced wherever they stand as whole words. Upper and lower case count only where a capital stands within a word (`iPhone`); of two entries for the same words the last counts. */
  written: string;
  /** What the voice is given instead. Transcripts and other records keep the written words. */
  spoken: string;
} & {
  [key: string]: unknown;
};

/** The voice. */
export type AssistantSavedTtsSettings = {
  /** Vendor of the voice: `elevenlabs`, `cartesia`, `deepgram`, `openai`, `custom` or `espeak`. The others take over when it fails, if there is a key for them; a vendor that is not built in is skipped. Default: "elevenlabs". */
  provider: string;
  /** The vendor's id of the voice, or a common name that is mapped to one. Default: "rachel". */
  voice_id: string;
  /** The vendor's speech model. Null: the vendor's default. Default: "turbo". */
  model_id: string | null;
  /** ElevenLabs only: from 0 (best sound) to 4 (fastest). Default: 1. */
  latency: number;
  /** ElevenLabs only, 0 to 1: how even the voice sounds. Default: 0.5. */
  stability: number;
  /** ElevenLabs only, 0 to 1: how closely it keeps to the original voice. Default: 0.75. */
  similarity_boost: number;
  /** ElevenLabs only, 0 to 1: how much the voice's style is exaggerated. Default: 0. */
  style: number;
  /** How fast it speaks, within the vendor's range; 1 is its own pace. Default: 1. */
  speed: number;
  /** Gain, 0 to 4, applied to every vendor's sound; 1 leaves it as the vendor delivers it. Default: 1. */
  volume: number;
  /** ElevenLabs only: boosts the similarity to the original speaker. Default: true. */
  use_speaker_boost: boolean;
  /** `base_url` for another address, and members that only this vendor knows, such as `enable_ssml_parsing` at ElevenLabs. Default: null. */
  provider_config: {
    [key: string]: unknown;
  } | null;
  /** A sound under the whole call. */
  background_sound: AssistantSavedTtsSettingsBackgroundSound;
  /** Words that the voice says wrong, and what it is given instead. Default: []. */
  pronunciations: AssistantSavedTtsSettingsPronunciation[];
} & {
  [key: string]: unknown;
};

/** How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. */
export type AssistantSavedSttSettingsEndpointing = {
  /** Milliseconds, the measure of all waits where the recognizer does not decide when a turn is over: half of it after a whole sentence, 1.6 times after words that say nothing, three times after an unfinished one. Default: 500. */
  silence_threshold: number;
  /** Milliseconds of Deepgram Nova's own endpointing, of which at most 100 are asked for; 0 turns it off. Default: 500. */
  min_silence_duration: number;
} & {
  [key: string]: unknown;
};

export type AssistantSavedSttSettingsKeyword = {
  /** A word the recognizer should expect (Deepgram Nova-2 and older). */
  keyword: string;
  /** How strongly it is expected. Default: 1. */
  intensifier: number;
} & {
  [key: string]: unknown;
};

export type AssistantSavedSttSettingsFluxConfig = {
  /** Milliseconds of silence after which a turn is over in any case; values below 500 are taken as 500. Null: Deepgram's default of 5,000. Default: null. */
  eot_timeout_ms: number | null;
  /** How sure Flux has to be that a turn is probably over, for the answer to be begun early. Null: answers are not begun early by Flux. Default: null. */
  eager_eot_threshold: number | null;
  /** How sure Flux has to be that a turn is over. Null: Deepgram's default. Default: null. */
  eot_threshold: number | null;
  /** Languages to expect, for the multilingual model. Default: null. */
  language_hints: string[] | null;
  /** A label that Deepgram keeps with the request, for its usage reports. Default: null. */
  tag: string | null;
  /** Whether Deepgram is told not to use the audio to improve its models. Default: false. */
  mip_opt_out: boolean | null;
} & {
  [key: string]: unknown;
};

export type AssistantSavedSttSettingsElevenlabsConfig = {
  /** Who ends a transcript: `vad` is ElevenLabs' own detector, `manual` is the platform's. Default: "vad". */
  commit_strategy: "manual" | "vad" | null;
  /** With `vad`: how clearly a sound has to be speech. Default: 0.5. */
  vad_threshold: number | null;
  /** With `vad`: seconds of silence that end a transcript. Default: 0.8. */
  vad_silence_threshold_secs: number | null;
  /** With `vad`: milliseconds a sound has to last to count as speech. Default: 100. */
  min_speech_duration_ms: number | null;
  /** With `vad`: milliseconds a silence has to last to count as one. Default: 250. */
  min_silence_duration_ms: number | null;
  /** Whether ElevenLabs is asked for the words' times. Default: false. */
  include_timestamps: boolean | null;
  /** Whether ElevenLabs tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false. */
  include_language_detection: boolean | null;
  /** Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 1.5. */
  manual_commit_silence_secs: number | null;
  /** Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 0.8. */
  manual_commit_short_silence_secs: number | null;
} & {
  [key: string]: unknown;
};

export type AssistantSavedSttSettingsSpeechmaticsConfig = {
  /** Stored, without effect: Speechmatics is not built in. Default: "us". */
  region: "us" | "eu" | null;
  /** Stored, without effect: Speechmatics is not built in. Default: 1. */
  max_delay: number | null;
  /** Stored, without effect: Speechmatics is not built in. Default: true. */
  enable_partials: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. Default: true. */
  remove_disfluencies: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. Default: false. */
  enable_diarization: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. Default: 2. */
  speaker_diarization_max_speakers: number | null;
  /** Stored, without effect: Speechmatics is not built in. Default: null. */
  additional_vocab: string[] | null;
  /** Stored, without effect: Speechmatics is not built in. Default: 1. */
  utterance_silence_timeout: number | null;
} & {
  [key: string]: unknown;
};

export type AssistantSavedSttSettingsSonioxConfig = {
  /** Languages to expect. Null: the one of `stt_settings.language`. Default: null. */
  language_hints: string[] | null;
  /** Whether Soniox decides when a turn is over. False: the platform does, by `endpointing`. Default: true. */
  enable_endpoint_detection: boolean | null;
  /** Milliseconds after speech at which Soniox ends a turn at the latest. Default: 2000. */
  max_endpoint_delay_ms: number | null;
  /** Whether Soniox tells speakers apart; nothing here uses it. Default: false. */
  enable_speaker_diarization: boolean | null;
  /** Whether Soniox tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false. */
  enable_language_identification: boolean | null;
  /** Words to expect, in addition to `keyterms`. Default: null. */
  context_terms: string[] | null;
  /** Text that tells Soniox what conversations are about. Default: null. */
  context_text: string | null;
  /** Facts for Soniox by name, such as `domain`; several values of one name are joined by commas. Default: null. */
  context_general: {
    [key: string]: string[];
  } | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  context_translation_terms: {
    [key: string]: string[];
  } | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_type: "one_way" | "two_way" | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_target_language: string | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_language_a: string | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_language_b: string | null;
  /** Stored, without effect: the recognizer is always given the caller alone. Default: 1. */
  num_channels: number | null;
  /** Stored, without effect: `max_endpoint_delay_ms` and `utterance_timeout_seconds` decide how long a turn waits. Default: 1. */
  utterance_silence_timeout: number | null;
} & {
  [key: string]: unknown;
};

export type AssistantSavedSttSettingsSpeculativeConfig = {
  /** Whether the model is asked before the turn is over; until it is, tools wait and nothing is heard. Null: on. Default: null. */
  enable_speculative_llm: boolean | null;
  /** Stored, without effect: an early answer is always synthesized at once and held back until the turn is over. Default: true. */
  speculative_stream_to_tts: boolean;
  /** Milliseconds for which the words have to stay unchanged while the caller is silent before the model is asked; with final words it is asked at once. Default: 300. */
  speculative_debounce_ms: number;
  /** With fewer words the model is not asked early. Where no `speculative_config` is set, one word is enough. Default: 3. */
  speculative_min_words: number;
  /** Above 0.85 hesitations ("um") count as words, and this share of the words has to stay the same for an early answer to be kept. Lower values change nothing: the words have to be the same. Default: 0.85. */
  speculative_similarity_threshold: number;
} & {
  [key: string]: unknown;
};

/** The recognizer, and when a caller's turn is over. */
export type AssistantSavedSttSettings = {
  /** Vendor that recognizes speech: `deepgram`, `elevenlabs`, `assemblyai`, `soniox`, `openai` or `custom`. The others take over when it fails, if there is a key for them; the rest of the names are stored but not built in, and skipped. Null: `deepgram`. Default: "deepgram". */
  provider: "deepgram" | "azure" | "uplift" | "elevenlabs" | "speechmatics" | "soniox" | "assemblyai" | "telnyx" | "openai" | "custom" | null;
  /** The vendor's model. At Deepgram, names that begin with `flux` select Flux, which decides by itself when a turn is over. Default: "nova-2". */
  model: string;
  /** Language of the recognizer, the voice, the model and the platform's own sentences, such as `en-US`; `multi` where the vendor detects it. Default: "en-US". */
  language: string;
  /** Deepgram Nova only: whether transcripts have punctuation. Default: true. */
  punctuate: boolean;
  /** Whether words are told while they are spoken (Deepgram Nova; at OpenAI whether the answer is streamed). Without them, interruptions wait for final transcripts. Default: true. */
  interim_results: boolean;
  /** How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. */
  endpointing: AssistantSavedSttSettingsEndpointing;
  /** Deepgram Nova only: milliseconds without words after which it reports the end of an utterance; values below 1,000 are taken as 1,000. Default: 1000. */
  utterance_end_ms: number;
  /** Deepgram Nova only: whether numbers, dates and the like are formatted in transcripts. Default: true. */
  smart_format: boolean;
  /** Words to expect, for Deepgram Nova-2 and older; newer models take `keyterms`. Default: []. */
  keywords: AssistantSavedSttSettingsKeyword[];
  /** Words to expect, for Deepgram Nova-3 and Flux, ElevenLabs, AssemblyAI and Soniox; OpenAI gets them as its prompt. Default: []. */
  keyterms: string[];
  /** Deepgram Nova only: whether it tells speakers apart. Default: false. */
  diarize: boolean;
  /** Deepgram Nova only: whether it marks names, dates and the like. Default: false. */
  detect_entities: boolean;
  /** Stored, without effect: telephone recognizers are trained on noisy audio. Default: false. */
  audio_denoising: boolean;
  /** Settings of Deepgram Flux, when `model` selects it. Default: null. */
  flux_config: AssistantSavedSttSettingsFluxConfig | null;
  /** Settings that only ElevenLabs' recognizer reads. Default: null. */
  elevenlabs_config: AssistantSavedSttSettingsElevenlabsConfig | null;
  /** Stored, without effect: Speechmatics is not built in. Default: null. */
  speechmatics_config: AssistantSavedSttSettingsSpeechmaticsConfig | null;
  /** Settings that only Soniox reads. Default: null. */
  soniox_config: AssistantSavedSttSettingsSonioxConfig | null;
  /** How early the model is asked, before the caller's turn is certainly over. Null: it is, from one word on. Default: null. */
  speculative_config: AssistantSavedSttSettingsSpeculativeConfig | null;
  /** Seconds without new words after which a turn is over even if neither recognizer nor detector say so. Null: 1.5. Recognizers that end turns by themselves have at least their own limit. Default: null. */
  utterance_timeout_seconds: number | null;
  /** Whether the assistant waits longer after an unfinished sentence ("I would like to…"). Null: on. Default: null. */
  incomplete_utterance_detection: boolean | null;
  /** `base_url` for another address, and members that only this vendor knows, such as `max_turn_silence` at AssemblyAI. Default: null. */
  provider_config: {
    [key: string]: unknown;
  } | null;
  /** True: English is recognized with Deepgram's `flux-general-en`, whatever `model` says. Default: false. */
  prefer_flux_for_english: boolean | null;
  /** Settings of Deepgram Flux, when `prefer_flux_for_english` selects it. Default: null. */
  english_flux_config: AssistantSavedSttSettingsFluxConfig | null;
} & {
  [key: string]: unknown;
};

/** Ending the call. */
export type AssistantSavedToolsSettingsEndCall = {
  /** Whether the model may end the call. Default: false. */
  enabled: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios: string[];
  /** Said before the call ends, instead of `end_call_message`. Null: that one. Default: null. */
  custom_message: string | null;
} & {
  [key: string]: unknown;
};

/** Putting the caller through to a person. */
export type AssistantSavedToolsSettingsTransferCall = {
  /** Whether the model may put the caller through. Without `transfer_numbers` it may not. Default: false. */
  enabled: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios: string[];
  /** The only numbers the model may choose from, in E.164 form. Default: []. */
  transfer_numbers: string[];
  /** Said before the transfer. Null: `transfer_call_message`. Default: null. */
  custom_message: string | null;
  /** `warm` is stored but not built: every transfer is cold, and the caller comes back when nobody answers. Default: "cold". */
  transfer_type: "cold" | "warm";
  /** Stored, without effect: it belongs to warm transfers. Default: false. */
  agent_confirmation: boolean;
  /** Said when nobody answers. Null: the platform's own sentence. Default: null. */
  unavailable_message: string | null;
} & {
  [key: string]: unknown;
};

/** Pressing keys, for instance in another side's menu. */
export type AssistantSavedToolsSettingsDtmfSolver = {
  /** Whether the model may press keys, as tones on the line. Default: false. */
  enabled: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios: string[];
} & {
  [key: string]: unknown;
};

/** Texting the caller during a call. */
export type AssistantSavedToolsSettingsSendSms = {
  /** Whether the model may text the caller during a call. Default: false. */
  enabled: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios: string[];
  /** Sent when the model writes no text of its own. Default: null. */
  default_message: string | null;
} & {
  [key: string]: unknown;
};

export type AssistantSavedToolsSettingsCustomToolConfiguration = {
  /** Public https address of the request. May contain variables (`{{order_id}}`) after the host; their values are URL-encoded. */
  url?: unknown;
  /** HTTP method, in either case. */
  method?: unknown;
  /** By name. Values are secrets and come back masked, except for headers that only name formats; headers that belong to the connection are refused. */
  headers?: unknown;
  /** Seconds a call may take, 1 to 300; overrides the tool's own. */
  timeout_seconds?: unknown;
  /** Stored; a redirect is never followed and counts as an error, because it may lead anywhere. */
  follow_redirects?: unknown;
  /** False is refused: without verification, anyone on the network path could read the request's secrets. */
  verify_ssl?: unknown;
  /** The request's body, with `{{name}}` (or `$` and single braces) for the model's arguments and the conversation's variables: a text, or JSON whose texts have them. Absent: the arguments that the address does not use, as JSON or a form; in the query where the method has no body. */
  body_template?: unknown;
  /** The same under its other name; `body_template` comes first. */
  request_template?: unknown;
  /** What the model is given, by path into the answer's JSON: `{"price": "items[0].price"}`, or one path alone. Absent: the whole answer. */
  response_mapping?: unknown;
  /** `timeout_seconds` in the words of client libraries. */
  timeout?: unknown;
  /** `python_code` in the words of client libraries. */
  code?: unknown;
  /** Type `python_function`: the program. Stored; it cannot run here yet. */
  python_code?: unknown;
  /** Type `python_function`: packages the program needs. */
  requirements?: unknown;
  /** Type `python_function`: modules the program may import. */
  allowed_modules?: unknown;
  /** Type `python_function`: most memory of the program, in megabytes. */
  max_memory_mb?: unknown;
  /** Type `lambda`: the function's ARN; also taken as `function_name` where that is missing. */
  function_arn?: unknown;
  /** Type `lambda`: the function's name. Stored; it cannot run here yet. */
  function_name?: unknown;
  /** `aws_region` in the words of client libraries. */
  region?: unknown;
  /** Type `lambda`: where the function is, such as `us-east-1`. */
  aws_region?: unknown;
  /** Type `lambda`: `RequestResponse` waits for the function's answer. */
  invocation_type?: unknown;
  /** Type `lambda`: variables for the function. */
  environment_variables?: unknown;
  /** Type `mcp`: the tool's name at the server. Absent: the function's name. */
  remote_tool?: unknown;
} & {
  [key: string]: unknown;
};

export type AssistantSavedToolsSettingsCustomToolHttpConfig = {
  /** Public https address of the request. May contain variables (`{{order_id}}`) after the host; their values are URL-encoded. */
  url?: unknown;
  /** HTTP method, in either case. */
  method?: unknown;
  /** By name. Values are secrets and come back masked, except for headers that only name formats; headers that belong to the connection are refused. */
  headers?: unknown;
  /** Seconds a call may take, 1 to 300; overrides the tool's own. */
  timeout_seconds?: unknown;
  /** Stored; a redirect is never followed and counts as an error, because it may lead anywhere. */
  follow_redirects?: unknown;
  /** False is refused: without verification, anyone on the network path could read the request's secrets. */
  verify_ssl?: unknown;
  /** The request's body, with `{{name}}` (or `$` and single braces) for the model's arguments and the conversation's variables: a text, or JSON whose texts have them. Absent: the arguments that the address does not use, as JSON or a form; in the query where the method has no body. */
  body_template?: unknown;
  /** The same under its other name; `body_template` comes first. */
  request_template?: unknown;
  /** What the model is given, by path into the answer's JSON: `{"price": "items[0].price"}`, or one path alone. Absent: the whole answer. */
  response_mapping?: unknown;
  /** `timeout_seconds` in the words of client libraries. */
  timeout?: unknown;
} & {
  [key: string]: unknown;
};

export type AssistantSavedToolsSettingsCustomToolPythonConfig = {
  /** `python_code` in the words of client libraries. */
  code?: unknown;
  /** Type `python_function`: the program. Stored; it cannot run here yet. */
  python_code?: unknown;
  /** Type `python_function`: packages the program needs. */
  requirements?: unknown;
  /** Type `python_function`: modules the program may import. */
  allowed_modules?: unknown;
  /** `timeout_seconds` in the words of client libraries. */
  timeout?: unknown;
  /** Seconds a call may take, 1 to 300; overrides the tool's own. */
  timeout_seconds?: unknown;
  /** Type `python_function`: most memory of the program, in megabytes. */
  max_memory_mb?: unknown;
} & {
  [key: string]: unknown;
};

export type AssistantSavedToolsSettingsCustomToolLambdaConfig = {
  /** Type `lambda`: the function's ARN; also taken as `function_name` where that is missing. */
  function_arn?: unknown;
  /** Type `lambda`: the function's name. Stored; it cannot run here yet. */
  function_name?: unknown;
  /** `aws_region` in the words of client libraries. */
  region?: unknown;
  /** Type `lambda`: where the function is, such as `us-east-1`. */
  aws_region?: unknown;
  /** Type `lambda`: `RequestResponse` waits for the function's answer. */
  invocation_type?: unknown;
  /** Type `lambda`: variables for the function. */
  environment_variables?: unknown;
  /** `timeout_seconds` in the words of client libraries. */
  timeout?: unknown;
  /** Seconds a call may take, 1 to 300; overrides the tool's own. */
  timeout_seconds?: unknown;
} & {
  [key: string]: unknown;
};

export type AssistantSavedToolsSettingsCustomTool = {
  /** Names the tool within the organization, once; also the function's name where that has none. */
  name?: unknown;
  /** What people call it. Absent in a new tool: the name. */
  display_name?: unknown;
  /** Tells the model what the tool does and when to use it. Absent in a new tool: the display name. */
  description?: unknown;
  /** What a call does; its members depend on `tool_type`. */
  configuration?: AssistantSavedToolsSettingsCustomToolConfiguration | unknown;
  /** What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets. */
  function_definition?: unknown;
  /** Seconds a call may take. Absent in a new tool: 30. */
  timeout_seconds?: unknown;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3. */
  retry_attempts?: unknown;
  /** False: the tool is not offered to any model. Absent in a new tool: true. */
  is_active?: unknown;
  /** Stored, without effect. Absent in a new tool: false. */
  is_public?: unknown;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation?: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day?: number | null;
  /** Whether nothing is sent before the customer has agreed to the call with exactly these arguments. */
  requires_confirmation?: boolean | null;
  /** What the tool's success makes true when the assistant says that it was done; an empty list: nothing. Null: as the tool's name, description and method suggest. */
  backs_actions?: ("book" | "cancel" | "change" | "send" | "order" | "pay" | "register" | "update" | "transfer" | "note" | "callback")[] | null;
  /** The function's parameters as a list, in place of `function_definition`. */
  parameters?: unknown;
  /** `configuration` of an endpoint in the words of client libraries, in place of it. */
  http_config?: AssistantSavedToolsSettingsCustomToolHttpConfig | unknown;
  /** `configuration` of a Python function in the words of client libraries, in place of it. */
  python_config?: AssistantSavedToolsSettingsCustomToolPythonConfig | unknown;
  /** `configuration` of a Lambda function in the words of client libraries, in place of it. */
  lambda_config?: AssistantSavedToolsSettingsCustomToolLambdaConfig | unknown;
  /** `endpoint` (also `http`) makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` (`python`) and `lambda` are stored and cannot run here yet. */
  tool_type?: unknown;
  /** False: the tool is not offered to the model. */
  enabled?: unknown;
} & {
  [key: string]: unknown;
};

/** What the model may do in a conversation, apart from the organization's tools. */
export type AssistantSavedToolsSettings = {
  /** Tools that are on in addition to their own switches: `end_call`, `transfer_call`, `dtmf_solver`, `send_sms`. Default: []. */
  enabled_tools: string[];
  /** Ending the call. */
  end_call: AssistantSavedToolsSettingsEndCall;
  /** Putting the caller through to a person. */
  transfer_call: AssistantSavedToolsSettingsTransferCall;
  /** Pressing keys, for instance in another side's menu. */
  dtmf_solver: AssistantSavedToolsSettingsDtmfSolver;
  /** Texting the caller during a call. */
  send_sms: AssistantSavedToolsSettingsSendSms;
  /** What happens when the model says that something was done and no tool of the conversation did it ("I have booked your table"): `enforce` never says it, `log` says and notes it, `off` does not look. Null: `enforce`. Default: "enforce". */
  claims: "enforce" | "log" | "off" | null;
  /** Tools that only this assistant has, in the form that `POST /api/v1/tools` takes; called over HTTP. Default: []. */
  custom_tools: AssistantSavedToolsSettingsCustomTool[];
} & {
  [key: string]: unknown;
};

/** Whether and how the assistant looks things up in its documents. */
export type AssistantSavedRagSettings = {
  /** Whether the assistant may look things up in its documents (tool `search_documents`), in calls, texts and flows. Default: false. */
  enabled: boolean;
  /** Whether passages that fit what was said are looked up before the model is asked; it may look for more. Default: false. */
  rag_inject_before_llm: boolean;
  /** Most passages of one search, 1 to 20. Default: 3. */
  search_limit: number;
  /** How similar a passage has to be that is found by its vector alone, 0 (nothing in common) to 1 (the same text). Default: 0.7. */
  similarity_threshold: number;
  /** Model that turns passages into vectors. Default: "text-embedding-3-small". */
  embedding_model: string;
  /** `recursive` cuts at headings and pages, else after paragraphs, sentences and words; `paragraph` also after each paragraph; `fixed` by length alone. Any other is taken as `recursive`. Default: "recursive". */
  chunking_strategy: string;
  /** Most characters of a passage, from a document's next reading on. Default: 1000. */
  chunk_size: number;
  /** Characters of a passage's end that the next one repeats, from a document's next reading on. Default: 200. */
  chunk_overlap: number;
  /** Whether documents are read as soon as they are there. False: when a reprocess is asked for. Default: true. */
  auto_process: boolean;
  /** Whether the model is given passages with the document's name, page and section. Default: true. */
  include_metadata: boolean;
  /** Most tokens of one search's passages, counted as four characters each. Default: 4000. */
  context_window_tokens: number;
} & {
  [key: string]: unknown;
};

export type AssistantSavedLlmFallbackProvidersFallback = {
  /** Vendor of the model that is asked next. */
  provider: string;
  /** Key for it. Null: the assistant's `api_keys`, the organization's or the operator's. Answered masked. Default: null. */
  api_key: string | null;
  /** Another address for it; private addresses are refused. Default: null. */
  base_url: string | null;
  /** The vendor's name of the model. Null: the vendor's default. Default: null. */
  model: string | null;
  /** False: this one is passed over. */
  enabled?: unknown;
  /** An object of members that are passed on to vendors that know them, as `custom_config` of the first model. */
  config?: unknown;
} & {
  [key: string]: unknown;
};

/** Models that answer when the first one does not. */
export type AssistantSavedLlmFallbackProviders = {
  /** Whether the fallbacks are asked, in their order, when the model fails or says nothing for 2.3 seconds in a call. Default: false. */
  enabled: boolean;
  /** Who is asked next, in this order. Default: []. */
  fallbacks: AssistantSavedLlmFallbackProvidersFallback[];
} & {
  [key: string]: unknown;
};

export type AssistantSavedCustomSettingsLimits = {
  /** Texts in an hour of UTC; null: no limit. */
  texts_per_hour?: number | null;
  /** Texts in a day of UTC; null: no limit. */
  texts_per_day?: number | null;
  /** Texts to one person in a day of UTC; null: no limit. */
  texts_per_recipient_per_day?: number | null;
  /** Outbound calls in an hour of UTC; null: no limit. */
  calls_per_hour?: number | null;
  /** Outbound calls in a day of UTC; null: no limit. */
  calls_per_day?: number | null;
  /** Outbound calls at a time, from the moment one is asked for until it has ended; null: no limit. */
  concurrent_calls?: number | null;
  /** US dollars for models in an hour of UTC; null: no limit. */
  model_spend_usd_per_hour?: number | null;
  /** US dollars for models in a day of UTC; null: no limit. */
  model_spend_usd_per_day?: number | null;
};

export type AssistantSavedCustomSettings = {
  /** What this assistant may use at most, within the organization's limits. */
  limits?: AssistantSavedCustomSettingsLimits | null;
  /** The JSON schema that the `structuredData` of a call's report follows. Absent or null: no such data. */
  structured_data_schema?: unknown;
  /** The instruction for it, a text in which `{summary}` stands for the summary. */
  structured_data_prompt?: unknown;
} & {
  [key: string]: unknown;
};

export type AssistantSavedAiDisclosure = {
  /** Whether every call, and the first answer of every thread, begins by saying that an AI speaks or writes. Null: on. Default: true. */
  enabled: boolean | null;
  /** Your own words for it by language (`en`, `de-AT`), of the region, else of the language, else the platform's. A null is as if it were not there. Default: null. */
  texts: {
    [key: string]: string | null;
  } | null;
} & {
  [key: string]: unknown;
};

export type AssistantSavedBackchannelSettings = {
  /** Whether the assistant says "Mm-hm." or "I see.", softly, in a pause of a caller who speaks at length. Default: false. */
  enabled: boolean;
  /** How often, from 1 (after 12 seconds of speech in one turn, then every 30) to 5 (after 3.5 seconds, then every 7). Default: 3. */
  frequency: number;
} & {
  [key: string]: unknown;
};

/** What is said while the caller waits for a tool or for the model's first words. */
export type AssistantSavedFillerSettings = {
  /** Whether a caller who waits hears a short filler, such as "One moment, please.". Default: true. */
  enabled: boolean;
  /** Milliseconds a caller waits for it: for the model's first words at most once a turn, for a tool again every 8 seconds. Default: 1200. */
  delay_ms: number;
  /** Your own fillers by language (`en`, `de`), said in turn. Languages without any have the platform's. Default: {}. */
  phrases: {
    [key: string]: string[];
  };
} & {
  [key: string]: unknown;
};

/** Whether the assistant goes on in the language that the caller is heard to speak. */
export type AssistantSavedLanguageSettings = {
  /** Whether the assistant goes on in another language once the caller was heard to speak four words of it. Needs a recognizer that tells languages; not while a flow leads. Default: false. */
  follow_caller: boolean;
  /** Languages it follows into, besides its own. Empty: any that the recognizer tells. Default: []. */
  languages: string[];
  /** Voices by language, at the vendor of `tts_settings`. Languages without one keep the same voice. Default: {}. */
  voices: {
    [key: string]: string;
  };
} & {
  [key: string]: unknown;
};

export type AssistantSavedRecordingSettings = {
  /** Whether calls are recorded. Default: true. */
  enabled: boolean;
  /** Stored, without effect: recordings are always WAV. Default: "mp3". */
  format: "wav" | "mp3" | null;
  /** Stored, without effect: recordings always have the telephone's 8,000 Hz. Default: 8000. */
  sample_rate: number | null;
  /** Stored, without effect: recordings have two channels, the caller left and the assistant right. Default: 1. */
  channels: number | null;
  /** False: nothing is recorded, because there is no recording without the caller. Default: true. */
  record_user_audio: boolean | null;
  /** False: nothing is recorded, because the first recording holds both sides. Default: true. */
  record_assistant_audio: boolean | null;
  /** Whether there is a recording with both sides in one channel, too. Default: true. */
  record_mixed_audio: boolean | null;
  /** Whether there is a recording of the caller alone, too. Null: off. Default: null. */
  record_user_only_track: boolean | null;
  /** False: the same as `enabled` false. Default: true. */
  auto_save: boolean | null;
  /** Stored, without effect: the operator decides where files are. Default: "recordings". */
  recordings_dir: string | null;
  /** Stored, without effect: every recording is on record. Default: true. */
  create_database_records: boolean | null;
  /** Whether callers are told first of all that the call may be recorded. Campaigns' calls say it anyway. Default: false. */
  disclosure_enabled: boolean | null;
  /** What is said. Null: the platform's own sentence, in the assistant's language. Default: null. */
  disclosure_message: string | null;
  /** `every_call`; with any other value only callers whose number has not called before are told. Default: "every_call". */
  disclosure_mode: string | null;
} & {
  [key: string]: unknown;
};

export type AssistantSavedPhoneNumber = {
  /** Names the number in the paths of phone numbers. */
  id: number;
  /** In E.164 form. */
  phone_number: string;
  /** What people call the number. Null: it has no name. */
  friendly_name: string | null;
  /** Carrier the number is at. */
  provider: string;
  /** Whether calls and texts to the number are taken. */
  is_active: boolean;
};

export type CreateAssistantBodyLlmProviderConfig = {
  /** Key for the model's vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored one stays. Default: null. */
  api_key?: string | null;
  /** Another address for the vendor's API; private addresses are refused. Only a key that was given with it is sent there, never the organization's or the operator's. Default: null. */
  base_url?: string | null;
  /** The vendor's name of the model. With a vendor that is not OpenAI or compatible, the default means that vendor's own default model. Default: "gpt-4o-mini". */
  model?: string | null;
  /** Members that are passed on to vendors that know them. Default: null. */
  custom_config?: {
    [key: string]: unknown;
  } | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyLlmSettings = {
  /** How much the model varies its words; the range is the vendor's. Default: 0.5. */
  temperature?: number;
  /** Most tokens of one answer. Default: 1000. */
  max_tokens?: number;
  /** What the model is told first. `{{variables}}` of an outbound call are filled in, and rules for telephone calls are added. */
  system_prompt?: string;
  /** First words of an inbound call. Null: the caller speaks first. An outbound call's request may have its own. Default: null. */
  welcome_message?: string | null;
  /** Share of the likeliest tokens the model chooses from; goes to the vendor as it is. Default: 1. */
  top_p?: number;
  /** Goes to the vendor as it is: makes words less likely the more often they were used. Default: 0. */
  frequency_penalty?: number;
  /** Goes to the vendor as it is: makes words less likely once they were used. Default: 0. */
  presence_penalty?: number;
  /** Texts at which the model stops. Default: []. */
  stop_sequences?: string[];
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyInterruptionSettings = {
  /** Words it takes to interrupt the assistant, together with `min_speaking_time`. Default: 3. */
  interruption_threshold?: number;
  /** Seconds of speech it takes to interrupt. Default: 0.5. */
  min_speaking_time?: number;
  /** Seconds after an interruption in which nothing interrupts. What is said then is kept and considered afterwards. Default: 2. */
  interruption_cooldown?: number;
  /** Replaces the three numbers above: `aggressive` or `fast` (1 word, 0.2 s, 0.5 s), `balanced` (3 words, 0.5 s, 2 s), `conservative` or `patient` (5 words, 1 s, 3 s). Null or any other name: the numbers count. Default: null. */
  interruption_mode?: string | null;
  /** A transcript of lower confidence does not interrupt. Recognizers that report none are believed. Default: 0.65. */
  min_stt_confidence?: number;
  /** Milliseconds after a sound of the caller in which its words may still come, before the assistant is as loud again as it was. Default: 400. */
  confirmation_window_ms?: number;
  /** Words that are enough to interrupt while the assistant is quieter because the caller made a sound. Default: 2. */
  tentative_confirm_words?: number;
  /** Whether "mm-hm", "I see" and their like neither interrupt nor count as a turn, unless they answer a question. Default: true. */
  backchannel_filter?: boolean;
  /** Milliseconds before the end of what the assistant says, at most a quarter of it, in which it takes the full number of words or "stop" and its like to interrupt. Default: 2000. */
  tail_protection_ms?: number;
} & {
  [key: string]: unknown;
};

/** A sound under the whole call. Default: {}. */
export type CreateAssistantBodyTtsSettingsBackgroundSound = {
  /** Whether an office is heard, very softly, under the whole call, also in its recording. Not on a message left on a machine, nor while a caller is put through. Default: false. */
  enabled?: boolean;
  /** Which sound: null, empty or `office`, the only one there is. Others are refused. Default: null. */
  storage_key?: string | null;
  /** Sounds of your own are not supported: an address here is refused. Default: null. */
  sound_url?: string | null;
  /** 0 is silence, 1 is 44 dB below full scale. Default: 0.3. */
  volume?: number;
  /** False: the sound is heard once, for the first 16 seconds of the call. Default: true. */
  loop?: boolean;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyTtsSettings = {
  /** Vendor of the voice: `elevenlabs`, `cartesia`, `deepgram`, `openai`, `custom` or `espeak`. The others take over when it fails, if there is a key for them; a vendor that is not built in is skipped. Default: "elevenlabs". */
  provider?: string;
  /** The vendor's id of the voice, or a common name that is mapped to one. Default: "rachel". */
  voice_id?: string;
  /** The vendor's speech model. Null: the vendor's default. Default: "turbo". */
  model_id?: string | null;
  /** ElevenLabs only: from 0 (best sound) to 4 (fastest). Default: 1. */
  latency?: number;
  /** ElevenLabs only, 0 to 1: how even the voice sounds. Default: 0.5. */
  stability?: number;
  /** ElevenLabs only, 0 to 1: how closely it keeps to the original voice. Default: 0.75. */
  similarity_boost?: number;
  /** ElevenLabs only, 0 to 1: how much the voice's style is exaggerated. Default: 0. */
  style?: number;
  /** How fast it speaks, within the vendor's range; 1 is its own pace. Default: 1. */
  speed?: number;
  /** Gain, 0 to 4, applied to every vendor's sound; 1 leaves it as the vendor delivers it. Default: 1. */
  volume?: number;
  /** ElevenLabs only: boosts the similarity to the original speaker. Default: true. */
  use_speaker_boost?: boolean;
  /** `base_url` for another address, and members that only this vendor knows, such as `enable_ssml_parsing` at ElevenLabs. Default: null. */
  provider_config?: {
    [key: string]: unknown;
  } | null;
  /** A sound under the whole call. Default: {}. */
  background_sound?: CreateAssistantBodyTtsSettingsBackgroundSound;
  /** Words that the voice says wrong, and what it is given instead. Default: []. */
  pronunciations?: AssistantSavedTtsSettingsPronunciation[];
} & {
  [key: string]: unknown;
};

/** How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. Default: {}. */
export type CreateAssistantBodySttSettingsEndpointing = {
  /** Milliseconds, the measure of all waits where the recognizer does not decide when a turn is over: half of it after a whole sentence, 1.6 times after words that say nothing, three times after an unfinished one. Default: 500. */
  silence_threshold?: number;
  /** Milliseconds of Deepgram Nova's own endpointing, of which at most 100 are asked for; 0 turns it off. Default: 500. */
  min_silence_duration?: number;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodySttSettingsKeyword = {
  /** A word the recognizer should expect (Deepgram Nova-2 and older). */
  keyword: string;
  /** How strongly it is expected. Default: 1. */
  intensifier?: number;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodySttSettingsFluxConfig = {
  /** Milliseconds of silence after which a turn is over in any case; values below 500 are taken as 500. Null: Deepgram's default of 5,000. Default: null. */
  eot_timeout_ms?: number | null;
  /** How sure Flux has to be that a turn is probably over, for the answer to be begun early. Null: answers are not begun early by Flux. Default: null. */
  eager_eot_threshold?: number | null;
  /** How sure Flux has to be that a turn is over. Null: Deepgram's default. Default: null. */
  eot_threshold?: number | null;
  /** Languages to expect, for the multilingual model. Default: null. */
  language_hints?: string[] | null;
  /** A label that Deepgram keeps with the request, for its usage reports. Default: null. */
  tag?: string | null;
  /** Whether Deepgram is told not to use the audio to improve its models. Default: false. */
  mip_opt_out?: boolean | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodySttSettingsElevenlabsConfig = {
  /** Who ends a transcript: `vad` is ElevenLabs' own detector, `manual` is the platform's. Default: "vad". */
  commit_strategy?: "manual" | "vad" | null;
  /** With `vad`: how clearly a sound has to be speech. Default: 0.5. */
  vad_threshold?: number | null;
  /** With `vad`: seconds of silence that end a transcript. Default: 0.8. */
  vad_silence_threshold_secs?: number | null;
  /** With `vad`: milliseconds a sound has to last to count as speech. Default: 100. */
  min_speech_duration_ms?: number | null;
  /** With `vad`: milliseconds a silence has to last to count as one. Default: 250. */
  min_silence_duration_ms?: number | null;
  /** Whether ElevenLabs is asked for the words' times. Default: false. */
  include_timestamps?: boolean | null;
  /** Whether ElevenLabs tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false. */
  include_language_detection?: boolean | null;
  /** Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 1.5. */
  manual_commit_silence_secs?: number | null;
  /** Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 0.8. */
  manual_commit_short_silence_secs?: number | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodySttSettingsSpeechmaticsConfig = {
  /** Stored, without effect: Speechmatics is not built in. Default: "us". */
  region?: "us" | "eu" | null;
  /** Stored, without effect: Speechmatics is not built in. Default: 1. */
  max_delay?: number | null;
  /** Stored, without effect: Speechmatics is not built in. Default: true. */
  enable_partials?: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. Default: true. */
  remove_disfluencies?: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. Default: false. */
  enable_diarization?: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. Default: 2. */
  speaker_diarization_max_speakers?: number | null;
  /** Stored, without effect: Speechmatics is not built in. Default: null. */
  additional_vocab?: string[] | null;
  /** Stored, without effect: Speechmatics is not built in. Default: 1. */
  utterance_silence_timeout?: number | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodySttSettingsSonioxConfig = {
  /** Languages to expect. Null: the one of `stt_settings.language`. Default: null. */
  language_hints?: string[] | null;
  /** Whether Soniox decides when a turn is over. False: the platform does, by `endpointing`. Default: true. */
  enable_endpoint_detection?: boolean | null;
  /** Milliseconds after speech at which Soniox ends a turn at the latest. Default: 2000. */
  max_endpoint_delay_ms?: number | null;
  /** Whether Soniox tells speakers apart; nothing here uses it. Default: false. */
  enable_speaker_diarization?: boolean | null;
  /** Whether Soniox tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false. */
  enable_language_identification?: boolean | null;
  /** Words to expect, in addition to `keyterms`. Default: null. */
  context_terms?: string[] | null;
  /** Text that tells Soniox what conversations are about. Default: null. */
  context_text?: string | null;
  /** Facts for Soniox by name, such as `domain`; several values of one name are joined by commas. Default: null. */
  context_general?: {
    [key: string]: string[];
  } | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  context_translation_terms?: {
    [key: string]: string[];
  } | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_type?: "one_way" | "two_way" | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_target_language?: string | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_language_a?: string | null;
  /** Stored, without effect: calls are not translated. Default: null. */
  translation_language_b?: string | null;
  /** Stored, without effect: the recognizer is always given the caller alone. Default: 1. */
  num_channels?: number | null;
  /** Stored, without effect: `max_endpoint_delay_ms` and `utterance_timeout_seconds` decide how long a turn waits. Default: 1. */
  utterance_silence_timeout?: number | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodySttSettingsSpeculativeConfig = {
  /** Whether the model is asked before the turn is over; until it is, tools wait and nothing is heard. Null: on. Default: null. */
  enable_speculative_llm?: boolean | null;
  /** Stored, without effect: an early answer is always synthesized at once and held back until the turn is over. Default: true. */
  speculative_stream_to_tts?: boolean;
  /** Milliseconds for which the words have to stay unchanged while the caller is silent before the model is asked; with final words it is asked at once. Default: 300. */
  speculative_debounce_ms?: number;
  /** With fewer words the model is not asked early. Where no `speculative_config` is set, one word is enough. Default: 3. */
  speculative_min_words?: number;
  /** Above 0.85 hesitations ("um") count as words, and this share of the words has to stay the same for an early answer to be kept. Lower values change nothing: the words have to be the same. Default: 0.85. */
  speculative_similarity_threshold?: number;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodySttSettings = {
  /** Vendor that recognizes speech: `deepgram`, `elevenlabs`, `assemblyai`, `soniox`, `openai` or `custom`. The others take over when it fails, if there is a key for them; the rest of the names are stored but not built in, and skipped. Null: `deepgram`. Default: "deepgram". */
  provider?: "deepgram" | "azure" | "uplift" | "elevenlabs" | "speechmatics" | "soniox" | "assemblyai" | "telnyx" | "openai" | "custom" | null;
  /** The vendor's model. At Deepgram, names that begin with `flux` select Flux, which decides by itself when a turn is over. Default: "nova-2". */
  model?: string;
  /** Language of the recognizer, the voice, the model and the platform's own sentences, such as `en-US`; `multi` where the vendor detects it. Default: "en-US". */
  language?: string;
  /** Deepgram Nova only: whether transcripts have punctuation. Default: true. */
  punctuate?: boolean;
  /** Whether words are told while they are spoken (Deepgram Nova; at OpenAI whether the answer is streamed). Without them, interruptions wait for final transcripts. Default: true. */
  interim_results?: boolean;
  /** How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. Default: {}. */
  endpointing?: CreateAssistantBodySttSettingsEndpointing;
  /** Deepgram Nova only: milliseconds without words after which it reports the end of an utterance; values below 1,000 are taken as 1,000. Default: 1000. */
  utterance_end_ms?: number;
  /** Deepgram Nova only: whether numbers, dates and the like are formatted in transcripts. Default: true. */
  smart_format?: boolean;
  /** Words to expect, for Deepgram Nova-2 and older; newer models take `keyterms`. Default: []. */
  keywords?: CreateAssistantBodySttSettingsKeyword[];
  /** Words to expect, for Deepgram Nova-3 and Flux, ElevenLabs, AssemblyAI and Soniox; OpenAI gets them as its prompt. Default: []. */
  keyterms?: string[];
  /** Deepgram Nova only: whether it tells speakers apart. Default: false. */
  diarize?: boolean;
  /** Deepgram Nova only: whether it marks names, dates and the like. Default: false. */
  detect_entities?: boolean;
  /** Stored, without effect: telephone recognizers are trained on noisy audio. Default: false. */
  audio_denoising?: boolean;
  /** Settings of Deepgram Flux, when `model` selects it. Default: null. */
  flux_config?: CreateAssistantBodySttSettingsFluxConfig | null;
  /** Settings that only ElevenLabs' recognizer reads. Default: null. */
  elevenlabs_config?: CreateAssistantBodySttSettingsElevenlabsConfig | null;
  /** Stored, without effect: Speechmatics is not built in. Default: null. */
  speechmatics_config?: CreateAssistantBodySttSettingsSpeechmaticsConfig | null;
  /** Settings that only Soniox reads. Default: null. */
  soniox_config?: CreateAssistantBodySttSettingsSonioxConfig | null;
  /** How early the model is asked, before the caller's turn is certainly over. Null: it is, from one word on. Default: null. */
  speculative_config?: CreateAssistantBodySttSettingsSpeculativeConfig | null;
  /** Seconds without new words after which a turn is over even if neither recognizer nor detector say so. Null: 1.5. Recognizers that end turns by themselves have at least their own limit. Default: null. */
  utterance_timeout_seconds?: number | null;
  /** Whether the assistant waits longer after an unfinished sentence ("I would like to…"). Null: on. Default: null. */
  incomplete_utterance_detection?: boolean | null;
  /** `base_url` for another address, and members that only this vendor knows, such as `max_turn_silence` at AssemblyAI. Default: null. */
  provider_config?: {
    [key: string]: unknown;
  } | null;
  /** True: English is recognized with Deepgram's `flux-general-en`, whatever `model` says. Default: false. */
  prefer_flux_for_english?: boolean | null;
  /** Settings of Deepgram Flux, when `prefer_flux_for_english` selects it. Default: null. */
  english_flux_config?: CreateAssistantBodySttSettingsFluxConfig | null;
} & {
  [key: string]: unknown;
};

/** Ending the call. Default: {}. */
export type CreateAssistantBodyToolsSettingsEndCall = {
  /** Whether the model may end the call. Default: false. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios?: string[];
  /** Said before the call ends, instead of `end_call_message`. Null: that one. Default: null. */
  custom_message?: string | null;
} & {
  [key: string]: unknown;
};

/** Putting the caller through to a person. Default: {}. */
export type CreateAssistantBodyToolsSettingsTransferCall = {
  /** Whether the model may put the caller through. Without `transfer_numbers` it may not. Default: false. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios?: string[];
  /** The only numbers the model may choose from, in E.164 form. Default: []. */
  transfer_numbers?: string[];
  /** Said before the transfer. Null: `transfer_call_message`. Default: null. */
  custom_message?: string | null;
  /** `warm` is stored but not built: every transfer is cold, and the caller comes back when nobody answers. Default: "cold". */
  transfer_type?: "cold" | "warm";
  /** Stored, without effect: it belongs to warm transfers. Default: false. */
  agent_confirmation?: boolean;
  /** Said when nobody answers. Null: the platform's own sentence. Default: null. */
  unavailable_message?: string | null;
} & {
  [key: string]: unknown;
};

/** Pressing keys, for instance in another side's menu. Default: {}. */
export type CreateAssistantBodyToolsSettingsDtmfSolver = {
  /** Whether the model may press keys, as tones on the line. Default: false. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios?: string[];
} & {
  [key: string]: unknown;
};

/** Texting the caller during a call. Default: {}. */
export type CreateAssistantBodyToolsSettingsSendSms = {
  /** Whether the model may text the caller during a call. Default: false. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. Default: []. */
  scenarios?: string[];
  /** Sent when the model writes no text of its own. Default: null. */
  default_message?: string | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyToolsSettings = {
  /** Tools that are on in addition to their own switches: `end_call`, `transfer_call`, `dtmf_solver`, `send_sms`. Default: []. */
  enabled_tools?: string[];
  /** Ending the call. Default: {}. */
  end_call?: CreateAssistantBodyToolsSettingsEndCall;
  /** Putting the caller through to a person. Default: {}. */
  transfer_call?: CreateAssistantBodyToolsSettingsTransferCall;
  /** Pressing keys, for instance in another side's menu. Default: {}. */
  dtmf_solver?: CreateAssistantBodyToolsSettingsDtmfSolver;
  /** Texting the caller during a call. Default: {}. */
  send_sms?: CreateAssistantBodyToolsSettingsSendSms;
  /** What happens when the model says that something was done and no tool of the conversation did it ("I have booked your table"): `enforce` never says it, `log` says and notes it, `off` does not look. Null: `enforce`. Default: "enforce". */
  claims?: "enforce" | "log" | "off" | null;
  /** Tools that only this assistant has, in the form that `POST /api/v1/tools` takes; called over HTTP. Default: []. */
  custom_tools?: AssistantSavedToolsSettingsCustomTool[];
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyRagSettings = {
  /** Whether the assistant may look things up in its documents (tool `search_documents`), in calls, texts and flows. Default: false. */
  enabled?: boolean;
  /** Whether passages that fit what was said are looked up before the model is asked; it may look for more. Default: false. */
  rag_inject_before_llm?: boolean;
  /** Most passages of one search, 1 to 20. Default: 3. */
  search_limit?: number;
  /** How similar a passage has to be that is found by its vector alone, 0 (nothing in common) to 1 (the same text). Default: 0.7. */
  similarity_threshold?: number;
  /** Model that turns passages into vectors. Default: "text-embedding-3-small". */
  embedding_model?: string;
  /** `recursive` cuts at headings and pages, else after paragraphs, sentences and words; `paragraph` also after each paragraph; `fixed` by length alone. Any other is taken as `recursive`. Default: "recursive". */
  chunking_strategy?: string;
  /** Most characters of a passage, from a document's next reading on. Default: 1000. */
  chunk_size?: number;
  /** Characters of a passage's end that the next one repeats, from a document's next reading on. Default: 200. */
  chunk_overlap?: number;
  /** Whether documents are read as soon as they are there. False: when a reprocess is asked for. Default: true. */
  auto_process?: boolean;
  /** Whether the model is given passages with the document's name, page and section. Default: true. */
  include_metadata?: boolean;
  /** Most tokens of one search's passages, counted as four characters each. Default: 4000. */
  context_window_tokens?: number;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyLlmFallbackProvidersFallback = {
  /** Vendor of the model that is asked next. */
  provider: string;
  /** Key for it. Null: the assistant's `api_keys`, the organization's or the operator's. Answered masked. Default: null. */
  api_key?: string | null;
  /** Another address for it; private addresses are refused. Default: null. */
  base_url?: string | null;
  /** The vendor's name of the model. Null: the vendor's default. Default: null. */
  model?: string | null;
  /** False: this one is passed over. */
  enabled?: unknown;
  /** An object of members that are passed on to vendors that know them, as `custom_config` of the first model. */
  config?: unknown;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyLlmFallbackProviders = {
  /** Whether the fallbacks are asked, in their order, when the model fails or says nothing for 2.3 seconds in a call. Default: false. */
  enabled?: boolean;
  /** Who is asked next, in this order. Default: []. */
  fallbacks?: CreateAssistantBodyLlmFallbackProvidersFallback[];
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyAiDisclosure = {
  /** Whether every call, and the first answer of every thread, begins by saying that an AI speaks or writes. Null: on. Default: true. */
  enabled?: boolean | null;
  /** Your own words for it by language (`en`, `de-AT`), of the region, else of the language, else the platform's. A null is as if it were not there. Default: null. */
  texts?: {
    [key: string]: string | null;
  } | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyBackchannelSettings = {
  /** Whether the assistant says "Mm-hm." or "I see.", softly, in a pause of a caller who speaks at length. Default: false. */
  enabled?: boolean;
  /** How often, from 1 (after 12 seconds of speech in one turn, then every 30) to 5 (after 3.5 seconds, then every 7). Default: 3. */
  frequency?: number;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyFillerSettings = {
  /** Whether a caller who waits hears a short filler, such as "One moment, please.". Default: true. */
  enabled?: boolean;
  /** Milliseconds a caller waits for it: for the model's first words at most once a turn, for a tool again every 8 seconds. Default: 1200. */
  delay_ms?: number;
  /** Your own fillers by language (`en`, `de`), said in turn. Languages without any have the platform's. Default: {}. */
  phrases?: {
    [key: string]: string[];
  };
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyLanguageSettings = {
  /** Whether the assistant goes on in another language once the caller was heard to speak four words of it. Needs a recognizer that tells languages; not while a flow leads. Default: false. */
  follow_caller?: boolean;
  /** Languages it follows into, besides its own. Empty: any that the recognizer tells. Default: []. */
  languages?: string[];
  /** Voices by language, at the vendor of `tts_settings`. Languages without one keep the same voice. Default: {}. */
  voices?: {
    [key: string]: string;
  };
} & {
  [key: string]: unknown;
};

export type CreateAssistantBodyRecordingSettings = {
  /** Whether calls are recorded. Default: true. */
  enabled?: boolean;
  /** Stored, without effect: recordings are always WAV. Default: "mp3". */
  format?: "wav" | "mp3" | null;
  /** Stored, without effect: recordings always have the telephone's 8,000 Hz. Default: 8000. */
  sample_rate?: number | null;
  /** Stored, without effect: recordings have two channels, the caller left and the assistant right. Default: 1. */
  channels?: number | null;
  /** False: nothing is recorded, because there is no recording without the caller. Default: true. */
  record_user_audio?: boolean | null;
  /** False: nothing is recorded, because the first recording holds both sides. Default: true. */
  record_assistant_audio?: boolean | null;
  /** Whether there is a recording with both sides in one channel, too. Default: true. */
  record_mixed_audio?: boolean | null;
  /** Whether there is a recording of the caller alone, too. Null: off. Default: null. */
  record_user_only_track?: boolean | null;
  /** False: the same as `enabled` false. Default: true. */
  auto_save?: boolean | null;
  /** Stored, without effect: the operator decides where files are. Default: "recordings". */
  recordings_dir?: string | null;
  /** Stored, without effect: every recording is on record. Default: true. */
  create_database_records?: boolean | null;
  /** Whether callers are told first of all that the call may be recorded. Campaigns' calls say it anyway. Default: false. */
  disclosure_enabled?: boolean | null;
  /** What is said. Null: the platform's own sentence, in the assistant's language. Default: null. */
  disclosure_message?: string | null;
  /** `every_call`; with any other value only callers whose number has not called before are told. Default: "every_call". */
  disclosure_mode?: string | null;
} & {
  [key: string]: unknown;
};

export type CreateAssistantBody = {
  /** Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. Default: "openai". */
  llm_provider?: "openai" | "azure" | "azure_ai_foundry" | "anthropic" | "gemini" | "xai" | "groq" | "custom" | "custom_websocket" | null;
  /** Which model of the vendor answers, and with which key. Default: {}. */
  llm_provider_config?: CreateAssistantBodyLlmProviderConfig | null;
  /** Prompt, first words, and how the model writes. Default: {}. */
  llm_settings?: CreateAssistantBodyLlmSettings | null;
  /** Where the events of calls are posted, over https. Null: nowhere. Default: null. */
  webhook_url?: string | null;
  /** Where the events of texts are posted, over https. Null: nowhere. Default: null. */
  sms_webhook_url?: string | null;
  /** Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay. */
  webhook_headers?: {
    [key: string]: string | null;
  } | null;
  /** Twilio's messaging service through which texts are sent. Null: the number itself. Default: null. */
  messaging_service_sid?: string | null;
  /** What it takes for a caller to interrupt the assistant. Default: {}. */
  interruption_settings?: CreateAssistantBodyInterruptionSettings | null;
  /** The voice. Default: {}. */
  tts_settings?: CreateAssistantBodyTtsSettings | null;
  /** The recognizer, and when a caller's turn is over. Default: {}. */
  stt_settings?: CreateAssistantBodySttSettings | null;
  /** Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. Default: null. */
  end_call_message?: string | null;
  /** Said before a transfer whose tool has no message. Null: nothing. Default: null. */
  transfer_call_message?: string | null;
  /** Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. Default: "Are you still with me? Take your time, I am listening.". */
  idle_message?: string | null;
  /** After this many reminders the call ends. Null: 3. Default: null. */
  max_idle_messages?: number | null;
  /** Seconds of silence before a reminder; 0 is never. Null: 30. Default: null. */
  idle_timeout?: number | null;
  /** Seconds after which the call ends. Null, and at most: four hours. Default: null. */
  max_call_length?: number | null;
  /** Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. Default: true. */
  conversation_continuity_enabled?: boolean | null;
  /** What the model may do in a conversation, apart from the organization's tools. Default: {}. */
  tools_settings?: CreateAssistantBodyToolsSettings | null;
  /** Whether and how the assistant looks things up in its documents. Default: {}. */
  rag_settings?: CreateAssistantBodyRagSettings | null;
  /** What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. Default: null. */
  memory_write_policy?: OrganizationSavedMemoryWritePolicy | null;
  /** Models that answer when the first one does not. Default: {}. */
  llm_fallback_providers?: CreateAssistantBodyLlmFallbackProviders | null;
  /** Callers who are put through to the first transfer number at once, without the assistant. Default: null. */
  bypass_numbers?: string[] | null;
  /** Members of your own, and the assistant's `limits`. Default: null. */
  custom_settings?: AssistantSavedCustomSettings | null;
  /** What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. Default: null. */
  ai_disclosure?: CreateAssistantBodyAiDisclosure | null;
  /** Short signs of listening while a caller speaks at length. Null: none. Default: null. */
  backchannel_settings?: CreateAssistantBodyBackchannelSettings | null;
  /** What is said while the caller waits for a tool or for the model's first words. Default: {}. */
  filler_settings?: CreateAssistantBodyFillerSettings | null;
  /** Whether the assistant goes on in the language that the caller is heard to speak. Default: {}. */
  language_settings?: CreateAssistantBodyLanguageSettings | null;
  /** Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. Default: null. */
  recording_settings?: CreateAssistantBodyRecordingSettings | null;
  /** The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. Default: null. */
  api_keys?: {
    [key: string]: string | null;
  } | null;
  /** How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. Default: null. */
  tts_limit?: number | null;
  /** How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. Default: null. */
  stt_limit?: number | null;
  /** What people call the assistant; need not be unique. */
  name: string;
  /** For the people who edit the assistant; the model is not told. Default: null. */
  description?: string | null;
  /** Whether it answers. Switched off, calls and texts to its numbers are not answered. Default: true. */
  is_active?: boolean | null;
} & {
  [key: string]: unknown;
};

export type AssistantResponse = {
  /** Names the assistant in every path. */
  id: number;
  /** Organization the assistant belongs to. */
  organization_id: number;
  /** Who made it. */
  user_id: number;
  /** What people call the assistant; need not be unique. */
  name: string;
  /** For the people who edit the assistant; the model is not told. */
  description: string | null;
  /** Whether it answers. Switched off, calls and texts to its numbers are not answered. */
  is_active: boolean;
  /** Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. Default: "openai". */
  llm_provider: "openai" | "azure" | "azure_ai_foundry" | "anthropic" | "gemini" | "xai" | "groq" | "custom" | "custom_websocket" | null;
  /** Which model of the vendor answers, and with which key. */
  llm_provider_config: AssistantSavedLlmProviderConfig;
  /** Prompt, first words, and how the model writes. */
  llm_settings: AssistantSavedLlmSettings;
  /** Where the events of calls are posted, over https. Null: nowhere. Default: null. */
  webhook_url: string | null;
  /** Where the events of texts are posted, over https. Null: nowhere. Default: null. */
  sms_webhook_url: string | null;
  /** Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay. */
  webhook_headers?: {
    [key: string]: unknown;
  } | null;
  /** Twilio's messaging service through which texts are sent. Null: the number itself. Default: null. */
  messaging_service_sid: string | null;
  /** What it takes for a caller to interrupt the assistant. */
  interruption_settings: AssistantSavedInterruptionSettings;
  /** The voice. */
  tts_settings: AssistantSavedTtsSettings;
  /** The recognizer, and when a caller's turn is over. */
  stt_settings: AssistantSavedSttSettings;
  /** Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. Default: null. */
  end_call_message: string | null;
  /** Said before a transfer whose tool has no message. Null: nothing. Default: null. */
  transfer_call_message: string | null;
  /** Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. Default: "Are you still with me? Take your time, I am listening.". */
  idle_message: string | null;
  /** After this many reminders the call ends. Null: 3. Default: null. */
  max_idle_messages: number | null;
  /** Seconds of silence before a reminder; 0 is never. Null: 30. Default: null. */
  idle_timeout: number | null;
  /** Seconds after which the call ends. Null, and at most: four hours. Default: null. */
  max_call_length: number | null;
  /** Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. Default: true. */
  conversation_continuity_enabled: boolean | null;
  /** What the model may do in a conversation, apart from the organization's tools. */
  tools_settings: AssistantSavedToolsSettings;
  /** Whether and how the assistant looks things up in its documents. */
  rag_settings: AssistantSavedRagSettings;
  /** What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. Default: null. */
  memory_write_policy: OrganizationSavedMemoryWritePolicy | null;
  /** Models that answer when the first one does not. */
  llm_fallback_providers: AssistantSavedLlmFallbackProviders;
  /** Callers who are put through to the first transfer number at once, without the assistant. Default: null. */
  bypass_numbers: string[] | null;
  /** Members of your own, and the assistant's `limits`. Default: null. */
  custom_settings: AssistantSavedCustomSettings | null;
  /** What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. Default: null. */
  ai_disclosure: AssistantSavedAiDisclosure | null;
  /** Short signs of listening while a caller speaks at length. Null: none. Default: null. */
  backchannel_settings: AssistantSavedBackchannelSettings | null;
  /** What is said while the caller waits for a tool or for the model's first words. */
  filler_settings: AssistantSavedFillerSettings;
  /** Whether the assistant goes on in the language that the caller is heard to speak. */
  language_settings: AssistantSavedLanguageSettings;
  /** Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. Default: null. */
  recording_settings: AssistantSavedRecordingSettings | null;
  /** The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. Default: null. */
  api_keys: {
    [key: string]: string | null;
  } | null;
  /** How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. Default: null. */
  tts_limit: number | null;
  /** How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. Default: null. */
  stt_limit: number | null;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** How many calls it has had. Null without `include_stats`. */
  total_calls: number | null;
  /** Seconds a call took on average, of those that have ended. Null without `include_stats`. */
  avg_call_duration: number | null;
  /** Percent of calls that completed, of those that completed or failed. Null without `include_stats`. */
  success_rate: number | null;
  /** How many voice calls it has had; in lists only with `include_stats`. */
  call_count?: number;
  /** Seconds of all its voice calls together; in lists only with `include_stats`. */
  total_duration?: number;
  /** The numbers it answers. */
  phone_numbers: AssistantSavedPhoneNumber[];
} & {
  [key: string]: unknown;
};

export type ListAssistantsQuery = {
  /** How many assistants to leave out at the beginning. Default: 0. */
  skip?: number;
  /** Most assistants of one answer. Default: 100. */
  limit?: number;
  /** True: only those that are switched on. Default: false. */
  active_only?: boolean;
  /** True: only those that the caller made. Default: false. */
  my_assistants_only?: boolean;
  /** Whether to count each one's calls; takes longer. Default: false. */
  include_stats?: boolean;
  /** What name or description contain, in either case. */
  search?: string;
};

export type DeleteAssistantAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** What was done, in English. */
  message: string;
  /** Always null. */
  data: unknown;
};

export type GetAssistantQuery = {
  /** Whether to count calls: `total_calls`, `avg_call_duration` and `success_rate`. Default: false. */
  include_stats?: boolean;
};

export type PatchAssistantBodyLlmProviderConfig = {
  /** Key for the model's vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored one stays. */
  api_key?: string | null;
  /** Another address for the vendor's API; private addresses are refused. Only a key that was given with it is sent there, never the organization's or the operator's. */
  base_url?: string | null;
  /** The vendor's name of the model. With a vendor that is not OpenAI or compatible, the default means that vendor's own default model. */
  model?: string | null;
  /** Members that are passed on to vendors that know them. */
  custom_config?: {
    [key: string]: unknown;
  } | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyLlmSettings = {
  /** How much the model varies its words; the range is the vendor's. */
  temperature?: number;
  /** Most tokens of one answer. */
  max_tokens?: number;
  /** What the model is told first. `{{variables}}` of an outbound call are filled in, and rules for telephone calls are added. */
  system_prompt?: string;
  /** First words of an inbound call. Null: the caller speaks first. An outbound call's request may have its own. */
  welcome_message?: string | null;
  /** Share of the likeliest tokens the model chooses from; goes to the vendor as it is. */
  top_p?: number;
  /** Goes to the vendor as it is: makes words less likely the more often they were used. */
  frequency_penalty?: number;
  /** Goes to the vendor as it is: makes words less likely once they were used. */
  presence_penalty?: number;
  /** Texts at which the model stops. */
  stop_sequences?: string[];
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyInterruptionSettings = {
  /** Words it takes to interrupt the assistant, together with `min_speaking_time`. */
  interruption_threshold?: number;
  /** Seconds of speech it takes to interrupt. */
  min_speaking_time?: number;
  /** Seconds after an interruption in which nothing interrupts. What is said then is kept and considered afterwards. */
  interruption_cooldown?: number;
  /** Replaces the three numbers above: `aggressive` or `fast` (1 word, 0.2 s, 0.5 s), `balanced` (3 words, 0.5 s, 2 s), `conservative` or `patient` (5 words, 1 s, 3 s). Null or any other name: the numbers count. */
  interruption_mode?: string | null;
  /** A transcript of lower confidence does not interrupt. Recognizers that report none are believed. */
  min_stt_confidence?: number;
  /** Milliseconds after a sound of the caller in which its words may still come, before the assistant is as loud again as it was. */
  confirmation_window_ms?: number;
  /** Words that are enough to interrupt while the assistant is quieter because the caller made a sound. */
  tentative_confirm_words?: number;
  /** Whether "mm-hm", "I see" and their like neither interrupt nor count as a turn, unless they answer a question. */
  backchannel_filter?: boolean;
  /** Milliseconds before the end of what the assistant says, at most a quarter of it, in which it takes the full number of words or "stop" and its like to interrupt. */
  tail_protection_ms?: number;
} & {
  [key: string]: unknown;
};

/** A sound under the whole call. */
export type PatchAssistantBodyTtsSettingsBackgroundSound = {
  /** Whether an office is heard, very softly, under the whole call, also in its recording. Not on a message left on a machine, nor while a caller is put through. */
  enabled?: boolean;
  /** Which sound: null, empty or `office`, the only one there is. Others are refused. */
  storage_key?: string | null;
  /** Sounds of your own are not supported: an address here is refused. */
  sound_url?: string | null;
  /** 0 is silence, 1 is 44 dB below full scale. */
  volume?: number;
  /** False: the sound is heard once, for the first 16 seconds of the call. */
  loop?: boolean;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyTtsSettings = {
  /** Vendor of the voice: `elevenlabs`, `cartesia`, `deepgram`, `openai`, `custom` or `espeak`. The others take over when it fails, if there is a key for them; a vendor that is not built in is skipped. */
  provider?: string;
  /** The vendor's id of the voice, or a common name that is mapped to one. */
  voice_id?: string;
  /** The vendor's speech model. Null: the vendor's default. */
  model_id?: string | null;
  /** ElevenLabs only: from 0 (best sound) to 4 (fastest). */
  latency?: number;
  /** ElevenLabs only, 0 to 1: how even the voice sounds. */
  stability?: number;
  /** ElevenLabs only, 0 to 1: how closely it keeps to the original voice. */
  similarity_boost?: number;
  /** ElevenLabs only, 0 to 1: how much the voice's style is exaggerated. */
  style?: number;
  /** How fast it speaks, within the vendor's range; 1 is its own pace. */
  speed?: number;
  /** Gain, 0 to 4, applied to every vendor's sound; 1 leaves it as the vendor delivers it. */
  volume?: number;
  /** ElevenLabs only: boosts the similarity to the original speaker. */
  use_speaker_boost?: boolean;
  /** `base_url` for another address, and members that only this vendor knows, such as `enable_ssml_parsing` at ElevenLabs. */
  provider_config?: {
    [key: string]: unknown;
  } | null;
  /** A sound under the whole call. */
  background_sound?: PatchAssistantBodyTtsSettingsBackgroundSound;
  /** Words that the voice says wrong, and what it is given instead. */
  pronunciations?: AssistantSavedTtsSettingsPronunciation[];
} & {
  [key: string]: unknown;
};

/** How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. */
export type PatchAssistantBodySttSettingsEndpointing = {
  /** Milliseconds, the measure of all waits where the recognizer does not decide when a turn is over: half of it after a whole sentence, 1.6 times after words that say nothing, three times after an unfinished one. */
  silence_threshold?: number;
  /** Milliseconds of Deepgram Nova's own endpointing, of which at most 100 are asked for; 0 turns it off. */
  min_silence_duration?: number;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodySttSettingsFluxConfig = {
  /** Milliseconds of silence after which a turn is over in any case; values below 500 are taken as 500. Null: Deepgram's default of 5,000. */
  eot_timeout_ms?: number | null;
  /** How sure Flux has to be that a turn is probably over, for the answer to be begun early. Null: answers are not begun early by Flux. */
  eager_eot_threshold?: number | null;
  /** How sure Flux has to be that a turn is over. Null: Deepgram's default. */
  eot_threshold?: number | null;
  /** Languages to expect, for the multilingual model. */
  language_hints?: string[] | null;
  /** A label that Deepgram keeps with the request, for its usage reports. */
  tag?: string | null;
  /** Whether Deepgram is told not to use the audio to improve its models. */
  mip_opt_out?: boolean | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodySttSettingsElevenlabsConfig = {
  /** Who ends a transcript: `vad` is ElevenLabs' own detector, `manual` is the platform's. */
  commit_strategy?: "manual" | "vad" | null;
  /** With `vad`: how clearly a sound has to be speech. */
  vad_threshold?: number | null;
  /** With `vad`: seconds of silence that end a transcript. */
  vad_silence_threshold_secs?: number | null;
  /** With `vad`: milliseconds a sound has to last to count as speech. */
  min_speech_duration_ms?: number | null;
  /** With `vad`: milliseconds a silence has to last to count as one. */
  min_silence_duration_ms?: number | null;
  /** Whether ElevenLabs is asked for the words' times. */
  include_timestamps?: boolean | null;
  /** Whether ElevenLabs tells the language of each transcript, which `language_settings.follow_caller` needs. */
  include_language_detection?: boolean | null;
  /** Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. */
  manual_commit_silence_secs?: number | null;
  /** Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. */
  manual_commit_short_silence_secs?: number | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodySttSettingsSpeechmaticsConfig = {
  /** Stored, without effect: Speechmatics is not built in. */
  region?: "us" | "eu" | null;
  /** Stored, without effect: Speechmatics is not built in. */
  max_delay?: number | null;
  /** Stored, without effect: Speechmatics is not built in. */
  enable_partials?: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. */
  remove_disfluencies?: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. */
  enable_diarization?: boolean | null;
  /** Stored, without effect: Speechmatics is not built in. */
  speaker_diarization_max_speakers?: number | null;
  /** Stored, without effect: Speechmatics is not built in. */
  additional_vocab?: string[] | null;
  /** Stored, without effect: Speechmatics is not built in. */
  utterance_silence_timeout?: number | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodySttSettingsSonioxConfig = {
  /** Languages to expect. Null: the one of `stt_settings.language`. */
  language_hints?: string[] | null;
  /** Whether Soniox decides when a turn is over. False: the platform does, by `endpointing`. */
  enable_endpoint_detection?: boolean | null;
  /** Milliseconds after speech at which Soniox ends a turn at the latest. */
  max_endpoint_delay_ms?: number | null;
  /** Whether Soniox tells speakers apart; nothing here uses it. */
  enable_speaker_diarization?: boolean | null;
  /** Whether Soniox tells the language of each transcript, which `language_settings.follow_caller` needs. */
  enable_language_identification?: boolean | null;
  /** Words to expect, in addition to `keyterms`. */
  context_terms?: string[] | null;
  /** Text that tells Soniox what conversations are about. */
  context_text?: string | null;
  /** Facts for Soniox by name, such as `domain`; several values of one name are joined by commas. */
  context_general?: {
    [key: string]: string[];
  } | null;
  /** Stored, without effect: calls are not translated. */
  context_translation_terms?: {
    [key: string]: string[];
  } | null;
  /** Stored, without effect: calls are not translated. */
  translation_type?: "one_way" | "two_way" | null;
  /** Stored, without effect: calls are not translated. */
  translation_target_language?: string | null;
  /** Stored, without effect: calls are not translated. */
  translation_language_a?: string | null;
  /** Stored, without effect: calls are not translated. */
  translation_language_b?: string | null;
  /** Stored, without effect: the recognizer is always given the caller alone. */
  num_channels?: number | null;
  /** Stored, without effect: `max_endpoint_delay_ms` and `utterance_timeout_seconds` decide how long a turn waits. */
  utterance_silence_timeout?: number | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodySttSettingsSpeculativeConfig = {
  /** Whether the model is asked before the turn is over; until it is, tools wait and nothing is heard. Null: on. */
  enable_speculative_llm?: boolean | null;
  /** Stored, without effect: an early answer is always synthesized at once and held back until the turn is over. */
  speculative_stream_to_tts?: boolean;
  /** Milliseconds for which the words have to stay unchanged while the caller is silent before the model is asked; with final words it is asked at once. */
  speculative_debounce_ms?: number;
  /** With fewer words the model is not asked early. Where no `speculative_config` is set, one word is enough. */
  speculative_min_words?: number;
  /** Above 0.85 hesitations ("um") count as words, and this share of the words has to stay the same for an early answer to be kept. Lower values change nothing: the words have to be the same. */
  speculative_similarity_threshold?: number;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodySttSettings = {
  /** Vendor that recognizes speech: `deepgram`, `elevenlabs`, `assemblyai`, `soniox`, `openai` or `custom`. The others take over when it fails, if there is a key for them; the rest of the names are stored but not built in, and skipped. Null: `deepgram`. */
  provider?: "deepgram" | "azure" | "uplift" | "elevenlabs" | "speechmatics" | "soniox" | "assemblyai" | "telnyx" | "openai" | "custom" | null;
  /** The vendor's model. At Deepgram, names that begin with `flux` select Flux, which decides by itself when a turn is over. */
  model?: string;
  /** Language of the recognizer, the voice, the model and the platform's own sentences, such as `en-US`; `multi` where the vendor detects it. */
  language?: string;
  /** Deepgram Nova only: whether transcripts have punctuation. */
  punctuate?: boolean;
  /** Whether words are told while they are spoken (Deepgram Nova; at OpenAI whether the answer is streamed). Without them, interruptions wait for final transcripts. */
  interim_results?: boolean;
  /** How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. */
  endpointing?: PatchAssistantBodySttSettingsEndpointing;
  /** Deepgram Nova only: milliseconds without words after which it reports the end of an utterance; values below 1,000 are taken as 1,000. */
  utterance_end_ms?: number;
  /** Deepgram Nova only: whether numbers, dates and the like are formatted in transcripts. */
  smart_format?: boolean;
  /** Words to expect, for Deepgram Nova-2 and older; newer models take `keyterms`. */
  keywords?: CreateAssistantBodySttSettingsKeyword[];
  /** Words to expect, for Deepgram Nova-3 and Flux, ElevenLabs, AssemblyAI and Soniox; OpenAI gets them as its prompt. */
  keyterms?: string[];
  /** Deepgram Nova only: whether it tells speakers apart. */
  diarize?: boolean;
  /** Deepgram Nova only: whether it marks names, dates and the like. */
  detect_entities?: boolean;
  /** Stored, without effect: telephone recognizers are trained on noisy audio. */
  audio_denoising?: boolean;
  /** Settings of Deepgram Flux, when `model` selects it. */
  flux_config?: PatchAssistantBodySttSettingsFluxConfig | null;
  /** Settings that only ElevenLabs' recognizer reads. */
  elevenlabs_config?: PatchAssistantBodySttSettingsElevenlabsConfig | null;
  /** Stored, without effect: Speechmatics is not built in. */
  speechmatics_config?: PatchAssistantBodySttSettingsSpeechmaticsConfig | null;
  /** Settings that only Soniox reads. */
  soniox_config?: PatchAssistantBodySttSettingsSonioxConfig | null;
  /** How early the model is asked, before the caller's turn is certainly over. Null: it is, from one word on. */
  speculative_config?: PatchAssistantBodySttSettingsSpeculativeConfig | null;
  /** Seconds without new words after which a turn is over even if neither recognizer nor detector say so. Null: 1.5. Recognizers that end turns by themselves have at least their own limit. */
  utterance_timeout_seconds?: number | null;
  /** Whether the assistant waits longer after an unfinished sentence ("I would like to…"). Null: on. */
  incomplete_utterance_detection?: boolean | null;
  /** `base_url` for another address, and members that only this vendor knows, such as `max_turn_silence` at AssemblyAI. */
  provider_config?: {
    [key: string]: unknown;
  } | null;
  /** True: English is recognized with Deepgram's `flux-general-en`, whatever `model` says. */
  prefer_flux_for_english?: boolean | null;
  /** Settings of Deepgram Flux, when `prefer_flux_for_english` selects it. */
  english_flux_config?: PatchAssistantBodySttSettingsFluxConfig | null;
} & {
  [key: string]: unknown;
};

/** Ending the call. */
export type PatchAssistantBodyToolsSettingsEndCall = {
  /** Whether the model may end the call. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. */
  scenarios?: string[];
  /** Said before the call ends, instead of `end_call_message`. Null: that one. */
  custom_message?: string | null;
} & {
  [key: string]: unknown;
};

/** Putting the caller through to a person. */
export type PatchAssistantBodyToolsSettingsTransferCall = {
  /** Whether the model may put the caller through. Without `transfer_numbers` it may not. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. */
  scenarios?: string[];
  /** The only numbers the model may choose from, in E.164 form. */
  transfer_numbers?: string[];
  /** Said before the transfer. Null: `transfer_call_message`. */
  custom_message?: string | null;
  /** `warm` is stored but not built: every transfer is cold, and the caller comes back when nobody answers. */
  transfer_type?: "cold" | "warm";
  /** Stored, without effect: it belongs to warm transfers. */
  agent_confirmation?: boolean;
  /** Said when nobody answers. Null: the platform's own sentence. */
  unavailable_message?: string | null;
} & {
  [key: string]: unknown;
};

/** Pressing keys, for instance in another side's menu. */
export type PatchAssistantBodyToolsSettingsDtmfSolver = {
  /** Whether the model may press keys, as tones on the line. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. */
  scenarios?: string[];
} & {
  [key: string]: unknown;
};

/** Texting the caller during a call. */
export type PatchAssistantBodyToolsSettingsSendSms = {
  /** Whether the model may text the caller during a call. */
  enabled?: boolean;
  /** When it should; goes into the tool's description for the model. */
  scenarios?: string[];
  /** Sent when the model writes no text of its own. */
  default_message?: string | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyToolsSettings = {
  /** Tools that are on in addition to their own switches: `end_call`, `transfer_call`, `dtmf_solver`, `send_sms`. */
  enabled_tools?: string[];
  /** Ending the call. */
  end_call?: PatchAssistantBodyToolsSettingsEndCall;
  /** Putting the caller through to a person. */
  transfer_call?: PatchAssistantBodyToolsSettingsTransferCall;
  /** Pressing keys, for instance in another side's menu. */
  dtmf_solver?: PatchAssistantBodyToolsSettingsDtmfSolver;
  /** Texting the caller during a call. */
  send_sms?: PatchAssistantBodyToolsSettingsSendSms;
  /** What happens when the model says that something was done and no tool of the conversation did it ("I have booked your table"): `enforce` never says it, `log` says and notes it, `off` does not look. Null: `enforce`. */
  claims?: "enforce" | "log" | "off" | null;
  /** Tools that only this assistant has, in the form that `POST /api/v1/tools` takes; called over HTTP. */
  custom_tools?: AssistantSavedToolsSettingsCustomTool[];
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyRagSettings = {
  /** Whether the assistant may look things up in its documents (tool `search_documents`), in calls, texts and flows. */
  enabled?: boolean;
  /** Whether passages that fit what was said are looked up before the model is asked; it may look for more. */
  rag_inject_before_llm?: boolean;
  /** Most passages of one search, 1 to 20. */
  search_limit?: number;
  /** How similar a passage has to be that is found by its vector alone, 0 (nothing in common) to 1 (the same text). */
  similarity_threshold?: number;
  /** Model that turns passages into vectors. */
  embedding_model?: string;
  /** `recursive` cuts at headings and pages, else after paragraphs, sentences and words; `paragraph` also after each paragraph; `fixed` by length alone. Any other is taken as `recursive`. */
  chunking_strategy?: string;
  /** Most characters of a passage, from a document's next reading on. */
  chunk_size?: number;
  /** Characters of a passage's end that the next one repeats, from a document's next reading on. */
  chunk_overlap?: number;
  /** Whether documents are read as soon as they are there. False: when a reprocess is asked for. */
  auto_process?: boolean;
  /** Whether the model is given passages with the document's name, page and section. */
  include_metadata?: boolean;
  /** Most tokens of one search's passages, counted as four characters each. */
  context_window_tokens?: number;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyMemoryWritePolicy = {
  /** Types of memories that may be written: `semantic`, `episodic`, `procedural`. Empty, null or absent: all. */
  allowed_types?: string[] | null;
  /** Types that may not be written, whatever is allowed. */
  blocked_types?: string[] | null;
  /** True: nothing about a caller is written or used before that caller's consent is on record. */
  require_explicit_consent?: boolean | null;
  /** Whether conversations are read for facts after they have ended. Of the organization: off unless it is true. Of an assistant: on unless it is false, where the organization has it on. */
  extract_from_conversations?: boolean | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyLlmFallbackProviders = {
  /** Whether the fallbacks are asked, in their order, when the model fails or says nothing for 2.3 seconds in a call. */
  enabled?: boolean;
  /** Who is asked next, in this order. */
  fallbacks?: CreateAssistantBodyLlmFallbackProvidersFallback[];
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyAiDisclosure = {
  /** Whether every call, and the first answer of every thread, begins by saying that an AI speaks or writes. Null: on. */
  enabled?: boolean | null;
  /** Your own words for it by language (`en`, `de-AT`), of the region, else of the language, else the platform's. A null is as if it were not there. */
  texts?: {
    [key: string]: string | null;
  } | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyBackchannelSettings = {
  /** Whether the assistant says "Mm-hm." or "I see.", softly, in a pause of a caller who speaks at length. */
  enabled?: boolean;
  /** How often, from 1 (after 12 seconds of speech in one turn, then every 30) to 5 (after 3.5 seconds, then every 7). */
  frequency?: number;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyFillerSettings = {
  /** Whether a caller who waits hears a short filler, such as "One moment, please.". */
  enabled?: boolean;
  /** Milliseconds a caller waits for it: for the model's first words at most once a turn, for a tool again every 8 seconds. */
  delay_ms?: number;
  /** Your own fillers by language (`en`, `de`), said in turn. Languages without any have the platform's. */
  phrases?: {
    [key: string]: string[];
  };
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyLanguageSettings = {
  /** Whether the assistant goes on in another language once the caller was heard to speak four words of it. Needs a recognizer that tells languages; not while a flow leads. */
  follow_caller?: boolean;
  /** Languages it follows into, besides its own. Empty: any that the recognizer tells. */
  languages?: string[];
  /** Voices by language, at the vendor of `tts_settings`. Languages without one keep the same voice. */
  voices?: {
    [key: string]: string;
  };
} & {
  [key: string]: unknown;
};

export type PatchAssistantBodyRecordingSettings = {
  /** Whether calls are recorded. */
  enabled?: boolean;
  /** Stored, without effect: recordings are always WAV. */
  format?: "wav" | "mp3" | null;
  /** Stored, without effect: recordings always have the telephone's 8,000 Hz. */
  sample_rate?: number | null;
  /** Stored, without effect: recordings have two channels, the caller left and the assistant right. */
  channels?: number | null;
  /** False: nothing is recorded, because there is no recording without the caller. */
  record_user_audio?: boolean | null;
  /** False: nothing is recorded, because the first recording holds both sides. */
  record_assistant_audio?: boolean | null;
  /** Whether there is a recording with both sides in one channel, too. */
  record_mixed_audio?: boolean | null;
  /** Whether there is a recording of the caller alone, too. Null: off. */
  record_user_only_track?: boolean | null;
  /** False: the same as `enabled` false. */
  auto_save?: boolean | null;
  /** Stored, without effect: the operator decides where files are. */
  recordings_dir?: string | null;
  /** Stored, without effect: every recording is on record. */
  create_database_records?: boolean | null;
  /** Whether callers are told first of all that the call may be recorded. Campaigns' calls say it anyway. */
  disclosure_enabled?: boolean | null;
  /** What is said. Null: the platform's own sentence, in the assistant's language. */
  disclosure_message?: string | null;
  /** `every_call`; with any other value only callers whose number has not called before are told. */
  disclosure_mode?: string | null;
} & {
  [key: string]: unknown;
};

export type PatchAssistantBody = {
  /** Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. */
  llm_provider?: "openai" | "azure" | "azure_ai_foundry" | "anthropic" | "gemini" | "xai" | "groq" | "custom" | "custom_websocket" | null;
  /** Which model of the vendor answers, and with which key. */
  llm_provider_config?: PatchAssistantBodyLlmProviderConfig | null;
  /** Prompt, first words, and how the model writes. */
  llm_settings?: PatchAssistantBodyLlmSettings | null;
  /** Where the events of calls are posted, over https. Null: nowhere. */
  webhook_url?: string | null;
  /** Where the events of texts are posted, over https. Null: nowhere. */
  sms_webhook_url?: string | null;
  /** Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay. */
  webhook_headers?: {
    [key: string]: string | null;
  } | null | null;
  /** Twilio's messaging service through which texts are sent. Null: the number itself. */
  messaging_service_sid?: string | null;
  /** What it takes for a caller to interrupt the assistant. */
  interruption_settings?: PatchAssistantBodyInterruptionSettings | null;
  /** The voice. */
  tts_settings?: PatchAssistantBodyTtsSettings | null;
  /** The recognizer, and when a caller's turn is over. */
  stt_settings?: PatchAssistantBodySttSettings | null;
  /** Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. */
  end_call_message?: string | null;
  /** Said before a transfer whose tool has no message. Null: nothing. */
  transfer_call_message?: string | null;
  /** Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. */
  idle_message?: string | null;
  /** After this many reminders the call ends. Null: 3. */
  max_idle_messages?: number | null;
  /** Seconds of silence before a reminder; 0 is never. Null: 30. */
  idle_timeout?: number | null;
  /** Seconds after which the call ends. Null, and at most: four hours. */
  max_call_length?: number | null;
  /** Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. */
  conversation_continuity_enabled?: boolean | null;
  /** What the model may do in a conversation, apart from the organization's tools. */
  tools_settings?: PatchAssistantBodyToolsSettings | null;
  /** Whether and how the assistant looks things up in its documents. */
  rag_settings?: PatchAssistantBodyRagSettings | null;
  /** What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. */
  memory_write_policy?: PatchAssistantBodyMemoryWritePolicy | null;
  /** Models that answer when the first one does not. */
  llm_fallback_providers?: PatchAssistantBodyLlmFallbackProviders | null;
  /** Callers who are put through to the first transfer number at once, without the assistant. */
  bypass_numbers?: string[] | null;
  /** Members of your own, and the assistant's `limits`. */
  custom_settings?: AssistantSavedCustomSettings | null;
  /** What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. */
  ai_disclosure?: PatchAssistantBodyAiDisclosure | null;
  /** Short signs of listening while a caller speaks at length. Null: none. */
  backchannel_settings?: PatchAssistantBodyBackchannelSettings | null;
  /** What is said while the caller waits for a tool or for the model's first words. */
  filler_settings?: PatchAssistantBodyFillerSettings | null;
  /** Whether the assistant goes on in the language that the caller is heard to speak. */
  language_settings?: PatchAssistantBodyLanguageSettings | null;
  /** Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. */
  recording_settings?: PatchAssistantBodyRecordingSettings | null;
  /** The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. */
  api_keys?: {
    [key: string]: string | null;
  } | null;
  /** How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. */
  tts_limit?: number | null;
  /** How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. */
  stt_limit?: number | null;
  /** What people call the assistant; need not be unique. Null: it stays. */
  name?: string | null;
  /** For the people who edit the assistant; the model is not told. */
  description?: string | null;
  /** Whether it answers. Switched off, calls and texts to its numbers are not answered. Null: it stays. */
  is_active?: boolean | null;
  /** Why it was changed, for the assistant's history; not stored with the assistant. */
  change_description?: string | null;
} & {
  [key: string]: unknown;
};

export type UpdateAssistantBody = {
  /** Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. */
  llm_provider?: "openai" | "azure" | "azure_ai_foundry" | "anthropic" | "gemini" | "xai" | "groq" | "custom" | "custom_websocket" | null;
  /** Which model of the vendor answers, and with which key. */
  llm_provider_config?: CreateAssistantBodyLlmProviderConfig | null;
  /** Prompt, first words, and how the model writes. */
  llm_settings?: CreateAssistantBodyLlmSettings | null;
  /** Where the events of calls are posted, over https. Null: nowhere. */
  webhook_url?: string | null;
  /** Where the events of texts are posted, over https. Null: nowhere. */
  sms_webhook_url?: string | null;
  /** Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay. */
  webhook_headers?: {
    [key: string]: string | null;
  } | null | null;
  /** Twilio's messaging service through which texts are sent. Null: the number itself. */
  messaging_service_sid?: string | null;
  /** What it takes for a caller to interrupt the assistant. */
  interruption_settings?: CreateAssistantBodyInterruptionSettings | null;
  /** The voice. */
  tts_settings?: CreateAssistantBodyTtsSettings | null;
  /** The recognizer, and when a caller's turn is over. */
  stt_settings?: CreateAssistantBodySttSettings | null;
  /** Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. */
  end_call_message?: string | null;
  /** Said before a transfer whose tool has no message. Null: nothing. */
  transfer_call_message?: string | null;
  /** Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. */
  idle_message?: string | null;
  /** After this many reminders the call ends. Null: 3. */
  max_idle_messages?: number | null;
  /** Seconds of silence before a reminder; 0 is never. Null: 30. */
  idle_timeout?: number | null;
  /** Seconds after which the call ends. Null, and at most: four hours. */
  max_call_length?: number | null;
  /** Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. */
  conversation_continuity_enabled?: boolean | null;
  /** What the model may do in a conversation, apart from the organization's tools. */
  tools_settings?: CreateAssistantBodyToolsSettings | null;
  /** Whether and how the assistant looks things up in its documents. */
  rag_settings?: CreateAssistantBodyRagSettings | null;
  /** What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. */
  memory_write_policy?: OrganizationSavedMemoryWritePolicy | null;
  /** Models that answer when the first one does not. */
  llm_fallback_providers?: CreateAssistantBodyLlmFallbackProviders | null;
  /** Callers who are put through to the first transfer number at once, without the assistant. */
  bypass_numbers?: string[] | null;
  /** Members of your own, and the assistant's `limits`. */
  custom_settings?: AssistantSavedCustomSettings | null;
  /** What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. */
  ai_disclosure?: CreateAssistantBodyAiDisclosure | null;
  /** Short signs of listening while a caller speaks at length. Null: none. */
  backchannel_settings?: CreateAssistantBodyBackchannelSettings | null;
  /** What is said while the caller waits for a tool or for the model's first words. */
  filler_settings?: CreateAssistantBodyFillerSettings | null;
  /** Whether the assistant goes on in the language that the caller is heard to speak. */
  language_settings?: CreateAssistantBodyLanguageSettings | null;
  /** Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. */
  recording_settings?: CreateAssistantBodyRecordingSettings | null;
  /** The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. */
  api_keys?: {
    [key: string]: string | null;
  } | null;
  /** How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. */
  tts_limit?: number | null;
  /** How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. */
  stt_limit?: number | null;
  /** What people call the assistant; need not be unique. Null: it stays. */
  name?: string | null;
  /** For the people who edit the assistant; the model is not told. */
  description?: string | null;
  /** Whether it answers. Switched off, calls and texts to its numbers are not answered. Null: it stays. */
  is_active?: boolean | null;
  /** Why it was changed, for the assistant's history; not stored with the assistant. */
  change_description?: string | null;
} & {
  [key: string]: unknown;
};

export type ExportAssistantsQuery = {
  /** Of the file: for spreadsheets, or for programs with every setting. Default: "csv". */
  format?: "csv" | "json";
  /** Ids with commas between them, at most 1,000. The other filters are not looked at then. */
  assistant_ids?: string;
  /** What name or description contain. */
  search?: string;
  /** Which ones by state. Empty or absent: all. */
  status?: "active" | "inactive" | "all" | "";
};

export type GetCallersOrganizationAnswer = {
  /** The organization in which the caller acts. */
  organization_id: number;
  /** Its name. */
  organization_name: string;
  /** The person who calls, or whose key it is. */
  user_id: number;
  /** The person's address. */
  user_email: string;
  /** The person's role: `viewer`, `user` or `admin`. */
  user_role: string;
};

export type ListAssistantProvidersAnswerProvidersValue = {
  /** Names of models that are known of it; others may be named as well. */
  models: string[];
  /** The one that answers when none is named. Null: one has to be named. */
  default_model: string | null;
} & {
  [key: string]: unknown;
};

export type ListAssistantProvidersAnswer = {
  /** By the name that `llm_provider` takes. */
  providers: {
    [key: string]: ListAssistantProvidersAnswerProvidersValue;
  };
};

export type ListClonedVoicesAnswerClonedVoice = {
  /** Names the voice. */
  id: number;
  /** What people call it. */
  name: string;
};

export type ListClonedVoicesAnswer = {
  /** Always empty. */
  cloned_voices: ListClonedVoicesAnswerClonedVoice[];
  /** Always 0. */
  total: number;
};

export type ListClonedVoicesQuery = {
  /** Taken for compatibility; without effect. */
  status?: string;
  /** Taken for compatibility; without effect. */
  provider?: string;
};

export type SetAssistantStatusQuery = {
  /** True switches it on. */
  is_active: boolean;
};

export type AssistantSettingsVersion = {
  /** Names the change in the paths of the history. */
  id: number;
  /** The same as `id`, under the name the paths use. */
  version_id: number;
  /** The assistant that was changed. */
  assistant_id: number;
  /** `name`, `description`, `is_active` and every setting, as they were before the change; secrets are masked. */
  snapshot: {
    [key: string]: unknown;
  };
  /** What the change touched, as paths (`llm_settings.temperature`); a list counts as one place. */
  changed_fields: string[];
  /** Who changed it. Null when the account is gone. */
  changed_by: AssistantSettingsVersionChangedBy | null;
  /** What the person noted about the change. Null: nothing. */
  change_description: string | null;
  /** When it was changed. */
  created_at: string;
};

export type AssistantSettingsVersionChangedBy = {
  /** The person's account. */
  id: number;
  /** Null when the person has left the organization. */
  email: string | null;
  /** Null when the person has left the organization. */
  name: string | null;
};

export type ListSettingsHistoryAnswer = {
  /** The newest change first. */
  history: AssistantSettingsVersion[];
  /** How many changes there are in all. */
  total: number;
};

export type ListSettingsHistoryQuery = {
  /** Most entries of the answer, the newest ones. Default: 50. */
  limit?: number;
};

export type RollbackAssistantBody = {
  /** Why, for the history. Null: a sentence that names the change. */
  change_description?: string | null;
};

export type RollbackAssistantBody2 = RollbackAssistantBody | null;

export type EnhanceSystemPromptAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** The improved prompt; it is not stored anywhere. */
  enhanced_prompt: string;
  /** The prompt that was sent. */
  original_prompt: string;
  /** Vendor of the model that wrote it. */
  provider: string;
  /** The model that wrote it. */
  model: string;
};

export type EnhanceSystemPromptBody = {
  /** The prompt to improve; not blank. */
  current_prompt: string;
  /** What the assistant is for. */
  assistant_description?: string | null;
  /** What it is used for, such as `appointment booking`. */
  use_case?: string | null;
};

export type LLMConnectionTestResponse = {
  /** Whether the model answered. */
  success: boolean;
  /** Says which model answered. Null when none did. */
  message: string | null;
  /** Why it did not answer. Null when it did. */
  error: string | null;
  /** What a person can do about the error. Null when there is none, or nothing is known. */
  fix: string | null;
  /** The vendor that was asked. */
  provider: string;
  /** The model that was asked; the vendor's default where none was named. */
  model: string;
  /** Milliseconds until the whole answer or the failure. */
  response_time: number | null;
};

export type TestLlmConnectionBody = {
  /** Vendor, by a name that `llm_provider` takes. */
  provider: string;
  /** What to try, in the form of an assistant's `llm_provider_config`; a masked key counts as none. */
  config: {
    [key: string]: unknown;
  };
};

/** What an assistant says, as it is or with changes. */
export type SpeakAsAssistantBody = {
  /** What it says, at most 4,000 characters; what a model writes, with its markup. */
  text: string;
  /** Changes to try before they are saved, in the form that `patchAssistant` takes and merged as it does; they are not stored. Secrets are those that are stored: changes that would add, move or take away any are refused. */
  changes?: {
    [key: string]: unknown;
  } | null;
};

export type AssignAssistantToolsAnswerToolParameter = {
  /** Of the argument, as the model fills it in. */
  name: string;
  /** JSON Schema's name of the type. Null: `string`. Default: "string". */
  type: string | null;
  /** Tells the model what belongs here. Default: null. */
  description: string | null;
  /** Whether the model has to give it. Default: false. */
  required: boolean | null;
  /** Value that the schema names as the default. Absent or null: none. */
  default?: unknown;
  /** The only values it may have. Null: any. Default: null. */
  enum: unknown[] | null;
};

export type AssignAssistantToolsAnswerTool = {
  /** Names the tool in every path. */
  id: number;
  /** Organization the tool belongs to. */
  organization_id: number;
  /** Names the tool within the organization, once. */
  name: string;
  /** What people call it. */
  display_name: string;
  /** Tells the model what the tool does and when to use it. */
  description: string;
  /** `endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet. */
  tool_type: "endpoint" | "python_function" | "lambda" | "mcp";
  /** What a call does; secrets are masked. */
  configuration: {
    [key: string]: unknown;
  };
  /** What the model is offered, as an OpenAI function. */
  function_definition: {
    [key: string]: unknown;
  };
  /** The function's parameters as a list, for client libraries. */
  parameters: AssignAssistantToolsAnswerToolParameter[];
  /** `configuration` in the words of client libraries. Null for the other types. */
  http_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  python_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  lambda_config: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. */
  timeout_seconds: number;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. */
  retry_attempts: number;
  /** False: the tool is not offered to any model. */
  is_active: boolean;
  /** As it was sent; without effect. */
  is_public: boolean;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day: number | null;
  /** Whether nothing is sent before the customer has agreed to exactly these arguments. */
  requires_confirmation: boolean;
  /** What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method. */
  backs_actions: string[];
  /** How often it was run, tests included; calls that were held back do not count. */
  execution_count: number;
  /** How many of these succeeded. */
  success_count: number;
  /** How many of these failed or took too long. */
  failure_count: number;
  /** Percent of its runs that succeeded; 0 before the first. */
  success_rate: number;
  /** Seconds a run took on average. Null before the first. */
  avg_execution_time: number | null;
  /** When it was last run. Null: never. */
  last_executed_at: string | null;
  /** Who made it. */
  created_by: number;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** The same as `id`. */
  tool_id: number;
  /** Whether the tool is offered to the assistant's model. */
  enabled: boolean;
  /** What takes the place of the tool's configuration for this assistant; secrets are masked. Null: nothing. */
  custom_configuration: {
    [key: string]: unknown;
  } | null;
  /** When the assistant was given the tool. */
  assigned_at: string;
};

export type AssignAssistantToolsAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** The assistant. */
  assistant_id: number;
  /** The tools it has now, in the order they were given to it. */
  tools: AssignAssistantToolsAnswerTool[];
  /** The same list as `tools`, for clients that look for it here. */
  items: AssignAssistantToolsAnswerTool[];
  /** How many tools it has. */
  total: number;
  /** What was done, in English. */
  message: string;
};

export type AssignAssistantToolsBody = {
  /** Tools the assistant is given. An empty list is refused. */
  tool_ids: number[];
  /** False: the assistant has the tools, but they are not offered to its model. Default: true. */
  enabled?: boolean;
  /** Members that take the place of each tool's `configuration` for this assistant. Null: none. */
  custom_configuration?: AssistantSavedToolsSettingsCustomToolConfiguration | null;
};

export type AssignToolAnswerAssignment = {
  /** The assistant that has the tool. */
  assistant_id: number;
  /** Its name. */
  assistant_name: string;
  /** Whether the tool is offered to its model. */
  enabled: boolean;
  /** What takes the place of the tool's configuration for this assistant; secrets are masked. Null: nothing. */
  custom_configuration: {
    [key: string]: unknown;
  } | null;
  /** When the assistant was given the tool. */
  assigned_at: string;
};

export type AssignToolAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** The tool. */
  tool_id: number;
  /** The assistants that have it now. */
  assignments: AssignToolAnswerAssignment[];
  /** How many those are. */
  total: number;
  /** What was done, in English. */
  message: string;
};

export type AssignToolBody = {
  /** Assistants that are given the tool. An empty list is refused. */
  assistant_ids?: number[] | null;
  /** One assistant, for clients that give it to one at a time; added to `assistant_ids`. */
  assistant_id?: number | null;
  /** False: the assistants have the tool, but it is not offered to their models. Null: true. Default: true. */
  enabled?: boolean | null;
  /** Members that take the place of the tool's `configuration` for these assistants. Null: none. */
  custom_configuration?: AssistantSavedToolsSettingsCustomToolConfiguration | null;
};

export type ConfigureAssistantToolBody = {
  /** Whether the tool is offered to the assistant's model. Absent: true. Default: true. */
  enabled?: boolean;
  /** Members that take the place of the tool's `configuration` for this assistant. Absent: the present ones stay; null: they are removed. */
  custom_configuration?: AssistantSavedToolsSettingsCustomToolConfiguration | null;
};

export type UnassignAssistantToolAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** What was done, in English. */
  message: string;
};

export type UnassignToolBody = {
  /** Assistants the tool is taken from. An empty list is refused. */
  assistant_ids?: number[] | null;
  /** One assistant, for clients that take it from one at a time; added to `assistant_ids`. */
  assistant_id?: number | null;
};

/** One request that changed something, read a secret or exported something. */
export type AuditEntry = {
  /** Names the entry, as `first_broken_id` does. */
  id: number;
  /** When the request came. */
  occurred_at: string;
  /** The same for all entries of one request; a second entry says that it ended otherwise than its effect suggested. */
  request_id: string;
  /** Who acted; null when that is not known, such as at a failed sign-in. */
  user_id: number | null;
  /** The key the request came with; null without one. */
  api_key_id: number | null;
  /** The sign-in the request came with or began; null without one. */
  session_id: string | null;
  /** How the caller was known; null when they needed nothing for it. */
  credential: "api-key" | "access-token" | "session-cookie" | null;
  /** The `operationId` of the OpenAPI document. */
  operation: string;
  /** Parameters of the path by their names; phone numbers are masked. */
  path_ids: {
    [key: string]: string;
  };
  /** Names of the body's members, never their values. */
  body_members: string[];
  /** What the request was answered with. */
  status_code: number;
  /** Where the request came from. */
  remote_address: string;
  /** What the client called itself; null when it did not. */
  user_agent: string | null;
  /** SHA-256 over the previous entry's hash and this entry, hexadecimal; null for the first few seconds. */
  hash: string | null;
};

export type ListAuditLogAnswer = {
  /** The newest first. */
  items: AuditEntry[];
  /** How many fit the filters, on all pages. */
  total: number;
  /** As asked for. */
  limit: number;
  /** As asked for. */
  offset: number;
};

export type ListAuditLogQuery = {
  /** Only what this person did, keys of theirs included. */
  user_id?: number;
  /** Only this operation, by its `operationId`. */
  operation?: string;
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
  /** How many to return at most. Default: 50. */
  limit?: number;
  /** How many to leave out before the first. Default: 0. */
  offset?: number;
};

export type VerifyAuditLogAnswer = {
  /** Whether the chain is intact. */
  valid: boolean;
  /** Entries of the chain that were found intact. */
  entries: number;
  /** The first entry whose hash does not follow from those before it; the last entry that should be there if the newest are missing. Null when the chain is intact. */
  first_broken_id: number | null;
  /** The hash of the last intact entry, hexadecimal; kept elsewhere, it can prove later that nothing up to it was rewritten. Null without entries. */
  head_hash: string | null;
};

/** A phone call. Some members repeat another under a second name, for existing client libraries. */
export type CallResponse = {
  /** Names the call in every other path that has `{call_id}`. */
  id: number;
  /** The organization whose assistant holds the call. */
  organization_id: number;
  /** The carrier's id of the call. Null until the carrier has reported it. */
  call_sid: string | null;
  /** The carrier's id of the call's first media stream. Null where it has none. */
  stream_sid: string | null;
  /** The assistant that holds the call; with a flow, the one the flow is based on. */
  assistant_id: number;
  /** The assistant's name, kept after the assistant was deleted. */
  assistant_name: string | null;
  /** The flow that led the call, even if it was deleted since. Null without a flow. */
  flow_name: string | null;
  /** `inbound`: the customer called. `outbound`: the organization did. */
  direction: "inbound" | "outbound";
  /** The organization's number, in calls of either direction. */
  to_phone_number: string;
  /** The same as `to_phone_number`, whatever the carrier. */
  twilio_phone: string;
  /** The other party's number, in E.164 form where the carrier gives one. */
  customer_phone_number: string;
  /** The same as `customer_phone_number`. */
  customer_phone: string;
  /** The carrier of the call: `twilio`, `telnyx`, `vonage` or `byo-sip-trunk`; `browser` for a call from a web page. */
  telephony_provider: string;
  /** `ongoing` until the end; then `completed`, or `failed` if the call did not come about or broke off. `end_reason` says why. */
  status: "ongoing" | "completed" | "failed";
  /** Seconds from the answer to the end, as the carrier counts them where it does; 0 if nobody answered. Null while the call goes on. */
  duration: number | null;
  /** When the call came in or was asked for. */
  started_at: string | null;
  /** When the call was answered. Null before, and if nobody answered. */
  answered_at: string | null;
  /** Null while the call goes on. */
  ended_at: string | null;
  /** When the call was put on record. */
  created_at: string;
  /** When the call last changed its state: its end, else its answer, else its creation. */
  updated_at: string;
  /** Why the call ended, for example `customer-ended-call`, `assistant-forwarded-call`, `customer-did-not-answer` or `model-failed`. Null while the call goes on. */
  end_reason: string | null;
  /** What went wrong in a call that failed, for people. Null for any other call, and where `end_reason` says it all. */
  error_message: string | null;
  /** The assistant's first words in the call, with variables filled in. Null: none were set for the call. */
  welcome_message: string | null;
  /** What the assistant was to achieve in the call, with variables filled in. Null: nothing was set. */
  agenda: string | null;
  /** The number the call was forwarded to. Null if it was not. */
  transferred_to: string | null;
  /** Free-form data about the call; `PATCH …/metadata` changes it. */
  call_meta: {
    [key: string]: unknown;
  } | null;
  /** The same as `call_meta`, never null. */
  metadata: {
    [key: string]: unknown;
  };
  /** Number of transcript segments on record for the call. */
  transcript_count: number;
  /** Number of recordings of the call. */
  recording_count: number;
  /** US dollars at list price. Null while the call goes on, before it is billed, and where a part of the cost is not known. */
  total_cost: number | null;
  /** The same as `total_cost`. */
  cost: number | null;
  /** US dollars for the language model; null like `total_cost`. */
  llm_cost: number | null;
  /** US dollars for the voice; null like `total_cost`. */
  tts_cost: number | null;
  /** US dollars for the recognizer; null like `total_cost`. */
  stt_cost: number | null;
  /** US dollars for the carrier; null like `total_cost`. */
  telephony_cost: number | null;
  /** The parts of `total_cost` again, in one object. */
  cost_breakdown: CallResponseCostBreakdown;
  /** Always `USD`. Null before the call is billed. */
  cost_currency: string | null;
};

/** The parts of `total_cost` again, in one object. */
export type CallResponseCostBreakdown = {
  /** The same as `llm_cost`. */
  llm: number | null;
  /** The same as `tts_cost`. */
  tts: number | null;
  /** The same as `stt_cost`. */
  stt: number | null;
  /** The same as `telephony_cost`. */
  telephony: number | null;
};

export type ChangeCallMetadataBody = {
  /** The members to set; a value of null removes the member, and members that are not named stay. */
  metadata: {
    [key: string]: unknown;
  };
};

export type CallCountResponse = {
  /** Number of calls that match the filters. */
  count: number;
};

export type CountCallsQuery = {
  /** Calls in this status only: `ongoing`, `completed` or `failed`. */
  status?: string;
  /** Calls of this assistant only. */
  assistant_id?: number;
  /** Part of the customer's number, as people write it: `+1 (415) 555`. */
  customer_phone?: string;
  /** Part of the carrier's id of the call, in upper or lower case. */
  call_sid?: string;
  /** Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted. */
  assistant_name?: string;
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
};

export type ExportCallsQuery = {
  /** `csv`: a table with a header line. `json`: an array of objects. Default: "csv". */
  format?: "csv" | "json";
  /** Calls in this status only: `ongoing`, `completed` or `failed`. */
  status?: string;
  /** Calls of this assistant only. */
  assistant_id?: number;
  /** Part of the customer's number, as people write it: `+1 (415) 555`. */
  customer_phone?: string;
  /** Part of the carrier's id of the call, in upper or lower case. */
  call_sid?: string;
  /** Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted. */
  assistant_name?: string;
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
};

export type ChatMessageResponse = {
  /** The id of the message. */
  id: number;
  /** The call it belongs to. */
  call_id: number;
  /** Who speaks: `system` for instructions, `user` for the caller, `assistant`. */
  role: "system" | "user" | "assistant";
  /** The words as the model was given them, or as it gave them. */
  content: string;
  /** Position in the dialogue, from 0. */
  message_index: number;
  /** When the message was put on record. */
  timestamp: string;
  /** The vendor whose model wrote the message. Null for messages no model wrote. */
  llm_provider: string | null;
  /** The vendor's name of that model. Null like `llm_provider`. */
  llm_model: string | null;
  /** Tokens the model was given for this message. Null for all but the assistant's messages, and where the vendor does not tell. */
  prompt_tokens: number | null;
  /** Tokens the model answered with; null like `prompt_tokens`. */
  completion_tokens: number | null;
  /** The sum of both; null if either is. */
  total_tokens: number | null;
};

export type ListCallMessagesQuery = {
  /** Messages of this role only: `system`, `user` or `assistant`. */
  role?: string;
};

export type ToolExecution = {
  /** Names the execution. */
  id: number;
  /** Also the `Idempotency-Key` of its requests. */
  execution_key: string;
  /** The tool. Null: it is part of the assistant's record, or was not saved. */
  tool_id: number | null;
  /** The tool's present name; the function's, where there is no tool of the organization. */
  tool_name: string;
  /** What the model called. */
  function_name: string;
  /** The assistant whose model called it. Null: a test. */
  assistant_id: number | null;
  /** The call or thread in which it was called. Null: a test. */
  conversation_id: number | null;
  /** The same as `conversation_id`. */
  call_id: number | null;
  /** A model called it in a conversation, or a person tested it. */
  origin: "conversation" | "test";
  /** `running` until it has ended; then `success`, `error` or `timeout`. */
  status: "running" | "success" | "error" | "timeout";
  /** The arguments it was called with. */
  parameters: unknown;
  /** What the model was given: JSON, or text where it is none or was cut. Null: nothing. */
  result: unknown;
  /** Tells kinds of failures apart, such as `limit-reached` or `needs-confirmation`. Null: none. */
  error_code: string | null;
  /** Why it failed. Null: it did not. */
  error_message: string | null;
  /** Whether the request may have taken effect, but no answer says so; it is never repeated. */
  outcome_unknown: boolean;
  /** Status of the other side's answer. Null: there was none. */
  http_status: number | null;
  /** How often the request was sent; 0 when it was held back. */
  attempts: number;
  /** Seconds it took. Null while it runs. */
  execution_time: number | null;
  /** Milliseconds it took. Null while it runs. */
  duration_ms: number | null;
  /** When it began. */
  executed_at: string;
  /** The same as `executed_at`. */
  created_at: string;
  /** When it ended. Null while it runs. */
  finished_at: string | null;
};

export type ListCallToolExecutionsAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** The newest first. */
  executions: ToolExecution[];
  /** The same list as `executions`, for clients that look for it here. */
  logs: ToolExecution[];
  /** The same list as `executions`, for clients that look for it here. */
  items: ToolExecution[];
  /** How many there are in this answer. */
  total: number;
};

export type ListCallToolExecutionsQuery = {
  /** Executions of this tool only. */
  tool_id?: number;
  /** Executions that ended like this only. */
  status?: "success" | "error" | "timeout";
  /** How many executions to return at most. Default: 50. */
  limit?: number;
};

/** One attempt to deliver an event of the call to one of your URLs. */
export type WebhookLogResponse = {
  /** The id of the attempt. */
  id: number;
  /** The call the event is about. */
  call_id: number;
  /** The assistant that holds the call. */
  assistant_id: number;
  /** The address the event was sent to. */
  webhook_url: string;
  /** The same as `webhook_url`. */
  url: string;
  /** The type of the event, for example `status-update` or `end-of-call-report`. */
  webhook_type: string;
  /** The JSON body that was sent. Null if it was no JSON object. */
  request_payload: {
    [key: string]: unknown;
  } | null;
  /** The same as `request_payload`. */
  request_body: {
    [key: string]: unknown;
  } | null;
  /** The HTTP status that came back. Null if none did. */
  response_status_code: number | null;
  /** The same as `response_status_code`. */
  response_status: number | null;
  /** The beginning of the body that came back. Null if none did. */
  response_body: string | null;
  /** Milliseconds until the answer. Null if there was none. */
  response_time_ms: number | null;
  /** The same as `response_time_ms`. */
  latency_ms: number | null;
  /** When the attempt began. */
  attempted_at: string;
  /** The same as `attempted_at`. */
  created_at: string;
  /** Whether the URL took the event. */
  success: boolean;
  /** Why the attempt failed. Null if it did not. */
  error_message: string | null;
  /** The same as `error_message`. */
  error: string | null;
  /** How many attempts for the same event came before this one. */
  retry_count: number;
  /** Which event and which delivery the attempt belongs to. */
  webhook_metadata: WebhookLogResponseWebhookMetadata;
};

/** Which event and which delivery the attempt belongs to. */
export type WebhookLogResponseWebhookMetadata = {
  /** The id of the event; the same over all attempts and endpoints. */
  event_id: string;
  /** The delivery of this event to this endpoint, to which all its attempts belong. */
  delivery_id: number;
  /** `pending`, `delivered`, or `failed` when no further attempt is planned. */
  delivery_status: string;
  /** Names the URL in the list of webhook endpoints. */
  endpoint_key: string;
};

export type ListCallWebhookLogsQuery = {
  /** Attempts for this type of event only. `call_started` and `call_ended` are older names of `status-update` and `end-of-call-report`. */
  webhook_type?: string;
};

export type ListCallsAnswer = {
  /** The calls of this page. */
  items: CallResponse[];
  /** Number of calls that match the filters, on all pages. Left out where `with_total` is false. */
  total?: number;
  /** The `skip` of the request. */
  skip: number;
  /** The `limit` of the request. */
  limit: number;
};

export type ListCallsQuery = {
  /** How many calls to leave out from the beginning. Default: 0. */
  skip?: number;
  /** How many calls to return at most. Default: 100. */
  limit?: number;
  /** The `id` of the last call of the page before: the list goes on after it, however many calls have come in since. `skip` and `total` mean what they mean without it. An id of no call of the organization gives an empty page. */
  before?: number;
  /** `false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one. Default: true. */
  with_total?: boolean;
  /** Calls in this status only: `ongoing`, `completed` or `failed`. */
  status?: string;
  /** Calls of this assistant only. */
  assistant_id?: number;
  /** Part of the customer's number, as people write it: `+1 (415) 555`. */
  customer_phone?: string;
  /** Part of the carrier's id of the call, in upper or lower case. */
  call_sid?: string;
  /** Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted. */
  assistant_name?: string;
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
  /** Seconds a call lasted at least; ongoing calls are left out. */
  min_duration?: number;
  /** Seconds a call lasted at most; ongoing calls are left out. */
  max_duration?: number;
};

export type CallAnalyticsResponse = {
  /** The `period` of the request. */
  period: "1d" | "7d" | "30d" | "90d";
  /** Number of calls that began in the period. */
  total_calls: number;
  /** How many of them are `completed`. */
  completed_calls: number;
  /** How many of them are `failed`. */
  failed_calls: number;
  /** How many of them are `ongoing`. */
  ongoing_calls: number;
  /** Seconds of these calls together. */
  total_duration: number;
  /** Seconds per call that has ended, to two decimals; 0 if none has. */
  avg_duration: number;
  /** The same as `avg_duration`. */
  average_duration: number;
  /** Percent of the calls that have ended which are `completed`, to two decimals; 0 if none has ended. */
  success_rate: number;
  /** By day in UTC, `2026-03-02`; days without calls are included. */
  daily_stats: {
    [key: string]: CallAnalyticsResponseDailyStatsValue;
  };
  /** At most ten, the most called first. */
  top_assistants: CallAnalyticsResponseTopAssistant[];
};

export type CallAnalyticsResponseDailyStatsValue = {
  /** Number of calls that began that day. */
  total: number;
  /** How many of them are `completed`. */
  completed: number;
  /** How many of them are `failed`. */
  failed: number;
};

export type CallAnalyticsResponseTopAssistant = {
  /** The assistant's id. */
  assistant_id: number;
  /** The assistant's name, kept after the assistant was deleted. */
  assistant_name: string;
  /** Number of its calls in the period. */
  calls: number;
  /** Seconds of these calls together. */
  duration: number;
};

export type ReadCallAnalyticsQuery = {
  /** How many days back from now, each of 24 hours. Default: "7d". */
  period?: "1d" | "7d" | "30d" | "90d";
};

export type CallStatsResponse = {
  /** Number of phone calls on record, ongoing ones included. */
  total_calls: number;
  /** Seconds of all calls together. */
  total_duration: number;
  /** Seconds per call that has ended, to two decimals; 0 if none has. */
  average_duration: number;
};

export type SearchCallsQuery = {
  /** At least three characters to look for; capital letters make no difference. */
  q: string;
  /** How many calls to return at most. Default: 50. */
  limit?: number;
};

export type InitiateCallResponse = {
  /** Always true; anything else is an error. */
  success: true;
  /** What happens now, for people. */
  message: string;
  /** The carrier's id of the call. */
  call_sid: string;
  /** The call's `id`. */
  call_id: number;
  /** The status of the call at this moment; `ongoing` while it rings, too. */
  status: string;
  /** The calling number. */
  from_number: string;
  /** The number that is called. */
  to_number: string;
};

export type InitiateCallBody = {
  /** The number to call, in E.164 form: `+14155550123`. */
  to_phone_number: string;
  /** The assistant's first words, instead of those the assistant is set to say. `{{variables}}` are filled in. */
  welcome_message?: string | null;
  /** What the assistant is to achieve in this call. `{{variables}}` are filled in. */
  agenda?: string | null;
  /** The calling number, in E.164 form. May be left out if the assistant has exactly one number. */
  from_phone_number?: string | null;
  /** The assistant that speaks. Without it, the flow or the assistant of the calling number does. */
  assistant_id?: number | null;
  /** Values for `{{…}}` in the texts of this call, by their names. */
  variables?: {
    [key: string]: unknown;
  } | null;
  /** Whether to find out if a machine takes the call; then hang up, or leave a message. Default: no. */
  enable_voicemail_detection?: boolean | null;
  /** Whether to leave a message on a machine. Needs `enable_voicemail_detection` and a `voicemail_message`. */
  leave_voicemail?: boolean | null;
  /** The words to leave on a machine, with `{{variables}}` filled in; only left if `leave_voicemail` says so. */
  voicemail_message?: string | null;
};

export type PreviewBrowserCallAnswerModel = {
  /** As `provider/model`, of a voice as `provider/voice`; as in the call's records. */
  name: string;
  /** Where what is said goes: `service`, nowhere, Parley does it itself; `machine`, a server or program on the machine Parley runs on; `address`, an address that the organization or the operator has given; `vendor`, the vendor's own. */
  place: "service" | "machine" | "address" | "vendor";
  /** The server's host and port. Null for `service`, `vendor` and programs. */
  host: string | null;
  /** `billed`: the vendor's list price is known and not zero. `unknown`: Parley knows no price for it. */
  cost: "free" | "billed" | "unknown";
};

export type PreviewBrowserCallAnswer = {
  /** The assistant that would hold the call. */
  assistant_id: number;
  /** The assistant's name. */
  assistant_name: string;
  /** What the assistant speaks and listens for, as BCP 47. Null: whatever the caller speaks. */
  language: string | null;
  /** What would answer. Null: nothing may. */
  model: PreviewBrowserCallAnswerModel | null;
  /** What would recognize speech. Null: nothing; the caller writes. */
  listener: PreviewBrowserCallAnswerModel | null;
  /** What would speak. Null: nothing; answers are captions. */
  voice: PreviewBrowserCallAnswerModel | null;
};

export type PreviewBrowserCallQuery = {
  /** The assistant to talk to. Absent: the organization's first active one. */
  assistant_id?: number;
};

export type StartBrowserCallAnswer = {
  /** The call's `id`. */
  call_id: number;
  /** Names the call where the paths have `{call_sid}`; `web_` and a UUID. */
  call_sid: string;
  /** The assistant that holds the call. */
  assistant_id: number;
  /** The assistant's name. */
  assistant_name: string;
  /** Where the page opens its media socket: `wss://…/streams/browser`. */
  stream_url: string;
  /** Opens the stream, once, within a minute. */
  token: string;
  /** The language model that is used, as `provider/model`; `none` if there is none. */
  model: string;
  /** The recognizer that is used, as `provider/model`. Null without one. */
  listener: string | null;
  /** The voice that is used, as `provider/voice`. Null without one. */
  voice: string | null;
};

export type StartBrowserCallBody = {
  /** The assistant to talk to. Null or absent: the organization's first active one. */
  assistant_id?: number | null;
};

export type StartBrowserCallBody2 = StartBrowserCallBody | null;

export type TerminateCallAnswer = {
  /** Always true; anything else is an error. */
  success: true;
  /** Through which carrier the call was ended, for people. */
  message: string;
};

export type CostEstimateResponse = {
  /** Always 0: a self-hosted service charges no fee. */
  platform_fee_per_min: 0;
  /** Always 0, like `platform_fee_per_min`. */
  managed_fee_per_min: 0;
  /** US dollars for the language model. */
  llm_cost_per_min: number;
  /** US dollars for 1,000 tokens the model is given. */
  llm_input_cost_per_1k: number;
  /** US dollars for 1,000 tokens the model answers with. */
  llm_output_cost_per_1k: number;
  /** US dollars for the voice. */
  tts_cost_per_min: number;
  /** US dollars for 1,000 characters that are spoken. */
  tts_cost_per_1k_chars: number;
  /** US dollars for the recognizer. */
  stt_cost_per_min: number;
  /** US dollars for all three, without telephony, since the request does not name a carrier. */
  total_cost_per_min: number;
  /** Tokens the model is assumed to be given and to answer with. */
  estimated_tokens_per_min: number;
  /** Characters the assistant is assumed to speak. */
  estimated_chars_per_min: number;
  /** Always `USD`. */
  currency: string;
  /** The day of the oldest price the estimate is made of (`as_of` in `GET /api/pricing`). Null where none is known. */
  oldest_price_as_of: string | null;
  /** Whether that is more than 180 days ago. */
  has_stale_price: boolean;
  /** Names of the members that need a price nobody knows; the missing part counts as 0. */
  unknown: string[];
};

export type EstimateCostBody = {
  /** The language model's vendor. Null: the model's cost is not known. Default: "openai". */
  llm_provider?: string | null;
  /** The vendor's name of the language model. Default: "gpt-4o-mini". */
  llm_model?: string | null;
  /** The voice's vendor. Null: the voice's cost is not known. Default: "elevenlabs". */
  tts_provider?: string | null;
  /** The vendor's name of the voice model. Null or absent: the vendor's default. */
  tts_model?: string | null;
  /** The recognizer's vendor. Null: the recognizer's cost is not known. Default: "deepgram". */
  stt_provider?: string | null;
  /** The vendor's name of the recognizer's model. Null: the vendor's default. Default: "nova-3". */
  stt_model?: string | null;
};

export type CostSummaryResponse = {
  /** The call's `id`. */
  call_id: number;
  /** The carrier's id of the call. Null if it never reported one. */
  call_sid: string | null;
  /** US dollars at list price, the sum of the next four. */
  total_cost: number;
  /** US dollars for the language model. */
  llm_cost: number;
  /** US dollars for the voice. */
  tts_cost: number;
  /** US dollars for the recognizer. */
  stt_cost: number;
  /** US dollars for the carrier. */
  telephony_cost: number;
  /** Always `USD`. */
  currency: string;
  /** Minutes from the answer to the end, to two decimals. Null while the call goes on. */
  duration_minutes: number | null;
  /** When the call came in or was asked for. */
  started_at: string | null;
  /** Null while the call goes on. */
  ended_at: string | null;
  /** Names of the members whose cost is incomplete because a price or the usage is not known; their values are the known part. */
  unknown: string[];
};

export type ListCallCostsQuery = {
  /** How many calls to leave out from the beginning. Default: 0. */
  skip?: number;
  /** How many calls to return at most. Default: 100. */
  limit?: number;
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
  /** US dollars the known part of the total must reach. */
  min_cost?: number;
  /** US dollars the known part of the total must not exceed. */
  max_cost?: number;
};

export type SystemPricingResponse = {
  /** The position in this list; it may change with an update of the service. */
  id: number;
  /** What is paid for: the language model, the voice (`tts`), the recognizer (`stt`) or the carrier. */
  service_type: "llm" | "tts" | "stt" | "telephony";
  /** The vendor or carrier. */
  provider: string;
  /** The vendor's name of the model; a `*` at its end stands for every name with that beginning. Null where the price does not depend on one. */
  model: string | null;
  /** US dollars for `unit_quantity` of `unit_type`. */
  cost_per_unit: number;
  /** What is counted: `input_tokens`, `output_tokens`, `characters` or `seconds`. */
  unit_type: string;
  /** How many of them the price is for. */
  unit_quantity: number;
  /** Provider and model, with the condition the price applies under. */
  display_name: string | null;
  /** Always true. */
  is_active: boolean;
  /** Always `USD`. */
  currency: string;
  /** The day for which the price is known; later changes are not listed. */
  as_of: string;
  /** Whether that is more than 180 days ago: compare it with the source before you rely on it. */
  is_stale: boolean;
  /** The vendor's own page it was published on; in words where nobody is paid. */
  source: string;
};

export type ListPricesQuery = {
  /** Prices of this service only: `llm`, `tts`, `stt` or `telephony`. */
  service_type?: string;
  /** Prices of this vendor or carrier only. */
  provider?: string;
};

export type DetailedCostResponse = {
  /** The costs of the call by service. */
  call_summary: CostSummaryResponse;
  /** What they consist of. Empty before the call is billed. */
  detailed_entries: DetailedCostEntry[];
};

export type DetailedCostEntry = {
  /** The id of the entry. */
  id: number;
  /** What was paid for: the language model, the voice (`tts`), the recognizer (`stt`) or the carrier. */
  service_type: "llm" | "tts" | "stt" | "telephony";
  /** The vendor or carrier. */
  provider: string;
  /** The vendor's name of the model. Null where the price does not depend on one. */
  model: string | null;
  /** What `usage_amount` counts and `unit_cost` is the price of: `input_tokens`, `output_tokens`, `characters` or `seconds`. */
  usage_type: string;
  /** How much of it the call used. */
  usage_amount: number;
  /** US dollars for one unit at list price; 0 where the price is not known. */
  unit_cost: number;
  /** US dollars for all of them; 0 where the price is not known. */
  total_cost: number;
  /** When the entry was made. */
  timestamp: string;
  /** Always null. */
  metadata: {
    [key: string]: unknown;
  } | null;
  /** Which of `unit_cost` and `total_cost` are not known and therefore 0. */
  unknown: string[];
};

export type ReadCostAnalyticsAnswerGroup = {
  /** The first day of the period (`2026-03-02`), the service or the provider. */
  key: string;
  /** Number of billed calls in the group. */
  calls: number;
  /** US dollars at list price, the sum of the next four. */
  total_cost: number;
  /** US dollars for language models. */
  llm_cost: number;
  /** US dollars for voices. */
  tts_cost: number;
  /** US dollars for recognizers. */
  stt_cost: number;
  /** US dollars for carriers. */
  telephony_cost: number;
  /** Names of the members whose cost is incomplete; their values are the known part. */
  unknown: string[];
};

export type ReadCostAnalyticsAnswer = {
  /** The `days` of the request. */
  days: number;
  /** The `group_by` of the request. */
  group_by: string;
  /** The beginning of the time covered. */
  date_from: string;
  /** Its end: the moment of the request. */
  date_to: string;
  /** Always `USD`. */
  currency: string;
  /** Number of billed calls that began in this time. */
  total_calls: number;
  /** US dollars of these calls together. */
  total_cost: number;
  /** US dollars per billed call; 0 if there is none. */
  average_cost_per_call: number;
  /** The groups in which something was used. */
  groups: ReadCostAnalyticsAnswerGroup[];
  /** Which of `total_cost` and `average_cost_per_call` are incomplete; their values are the known part. */
  unknown: string[];
};

export type ReadCostAnalyticsQuery = {
  /** How many days back from now, each of 24 hours. Default: 30. */
  days?: number;
  /** What to group by: a period of time, the service or the provider. Weeks begin on Monday; periods are those of UTC. Default: "day". */
  group_by?: "day" | "week" | "month" | "service" | "provider";
};

export type CallFigures = {
  /** The first day. */
  date_from: string;
  /** The last day. */
  date_to: string;
  /** Calls that began then and are over. */
  calls: number;
  /** How many of `calls` were completed. */
  completed_calls: number;
  /** How many of `calls` failed. */
  failed_calls: number;
  /** Seconds of these calls, from the answer on. */
  seconds: number;
  /** Why these calls ended, the most frequent first. */
  outcomes: CallFiguresOutcome[];
  /** US dollars at list price, the sum of the next four. */
  total_cost: number;
  /** US dollars for language models. */
  llm_cost: number;
  /** US dollars for voices. */
  tts_cost: number;
  /** US dollars for recognizers. */
  stt_cost: number;
  /** US dollars for carriers. */
  telephony_cost: number;
  /** Names of the members whose cost is incomplete, since a price is not known; their values are the known part. */
  unknown: string[];
  /** How long callers waited for answers, by stage; all stages, in order. Exact to the steps in which it is kept. */
  latency: CallFiguresLatencyEntry[];
  /** Every day of the span in order, also those without calls. */
  days: CallFiguresDay[];
};

export type CallFiguresOutcome = {
  /** Why they ended, as calls have it in `end_reason`. */
  end_reason: string;
  /** How many ended so. */
  calls: number;
};

export type CallFiguresLatencyEntry = {
  /** `endpointing`: the turn was over. `stt_final`: the last text was recognized. `llm_first_token`: the model began. `first_sentence`: it had a sentence. `tts_first_byte`: the voice began. `first_audio_out`: the answer was on the line. */
  stage: "endpointing" | "stt_final" | "llm_first_token" | "first_sentence" | "tts_first_byte" | "first_audio_out";
  /** Answers that reached the stage. */
  answers: number;
  /** Milliseconds from the caller's last word within which half of them did. Null: there are none. */
  p50_ms: number | null;
  /** Milliseconds within which 95 of 100 did; 15,000 also stands for all that took longer. Null: none. */
  p95_ms: number | null;
};

export type CallFiguresDay = {
  /** The day, `2026-01-31`. */
  day: string;
  /** Calls that began then and are over. */
  calls: number;
  /** How many of `calls` were completed. */
  completed_calls: number;
  /** How many of `calls` failed. */
  failed_calls: number;
  /** Seconds of these calls, from the answer on. */
  seconds: number;
  /** Why these calls ended, the most frequent first. */
  outcomes: CallFiguresOutcome[];
  /** US dollars at list price, the sum of the next four. */
  total_cost: number;
  /** US dollars for language models. */
  llm_cost: number;
  /** US dollars for voices. */
  tts_cost: number;
  /** US dollars for recognizers. */
  stt_cost: number;
  /** US dollars for carriers. */
  telephony_cost: number;
  /** Names of the members whose cost is incomplete, since a price is not known; their values are the known part. */
  unknown: string[];
  /** How long callers waited for answers, by stage; all stages, in order. Exact to the steps in which it is kept. */
  latency: CallFiguresLatencyEntry[];
};

export type ReadCallFiguresQuery = {
  /** First day, `2026-01-31`. Left out: 29 days before the last. */
  date_from?: string;
  /** Last day, included. Left out: today. */
  date_to?: string;
  /** Calls of this assistant only, also of one that was deleted. */
  assistant_id?: number;
  /** Calls to or from this number of the organization only, E.164. */
  phone_number?: string;
  /** Calls of this campaign only. */
  campaign_id?: number;
};

export type CallDebugLog = {
  /** The call's `id`. */
  call_id: number;
  /** The carrier's id of the call. Null until the carrier has reported it. */
  call_sid: string | null;
  /** The status of the call: `ongoing`, `completed` or `failed`. */
  status: string;
  /** Whether more entries may follow. */
  is_live: boolean;
  /** Number of entries in `logs`. */
  log_count: number;
  /** The entries in the order of time. */
  logs: CallDebugLogLog[];
};

export type CallDebugLogLog = {
  /** Unique together with `source`. */
  id: number;
  /** Who recorded the entry: the `call` itself, the delivery of a `webhook`, or the execution of a `tool`. */
  source: "call" | "webhook" | "tool";
  /** When it happened. */
  timestamp: string;
  /** What happened, in kebab-case, for example `webhook-delivered` or `tool-called`. */
  event_type: string;
  /** How serious it is. */
  level: "info" | "warning" | "error";
  /** What happened, for people. */
  message: string;
  /** Milliseconds since the call's audio began. Null before and after it, and for webhooks and tools. */
  at_ms: number | null;
  /** Details, by the kind of event. Arguments and results of tools and bodies of webhooks are in their own lists. */
  event_data: {
    [key: string]: unknown;
  } | null;
};

export type ReadCallLogsQuery = {
  /** Has no effect and is accepted for existing clients: a call's entries are stored as they happen, so there is only one log. Default: true. */
  live?: boolean;
};

export type CallMetricsResponse = {
  /** The call's `id`. */
  call_id: number;
  /** Mean seconds between the end of a caller's turn and the assistant's answer. */
  avg_response_time: number;
  /** The shortest of these pauses, in seconds. */
  fastest_response_time: number;
  /** Their standard deviation, in seconds. */
  response_time_std: number;
  /** 0 to 100: 40 points for fast answers, 30 for little silence, 30 for an assistant that was not interrupted. */
  conversation_flow_score: number;
  /** 0 to 100: 40 points for an even share of the talking, 30 for five turns of the caller or more, 30 for ten words a turn or more. */
  engagement_score: number;
  /** The caller's share of the speaking time, in percent. */
  user_percentage: number;
  /** The assistant's share of the speaking time, in percent. */
  ai_percentage: number;
  /** How many turns the caller had. */
  user_turns: number;
  /** How many turns the assistant had. */
  ai_turns: number;
  /** Mean seconds before a turn of the caller that follows a finished turn of the assistant. */
  avg_customer_response_time: number;
  /** The same as `avg_response_time`. */
  avg_ai_response_time: number;
  /** The caller's shortest pause before an answer, in seconds. */
  fastest_customer_response: number;
  /** The same as `fastest_response_time`. */
  fastest_ai_response: number;
  /** The caller's longest pause before an answer, in seconds. */
  slowest_customer_response: number;
  /** The assistant's longest pause before an answer, in seconds. */
  slowest_ai_response: number;
  /** Mean seconds of a turn of the caller. */
  avg_customer_turn_duration: number;
  /** Mean seconds of a turn of the assistant. */
  avg_ai_turn_duration: number;
  /** Seconds of the longest run of turns of the caller, with the pauses in it. */
  longest_customer_monologue: number;
  /** Seconds of the longest run of turns of the assistant, with the pauses in it. */
  longest_ai_monologue: number;
  /** Mean seconds of the times nobody spoke, between the first and the last word. */
  avg_silence_duration: number;
  /** How many of these silences were longer than three seconds. */
  awkward_silences_count: number;
  /** Seconds of these silences together. */
  total_silence_time: number;
  /** Their share of the call's duration, in percent. */
  silence_percentage: number;
  /** Words the caller said. */
  total_customer_words: number;
  /** Words of the assistant that the caller heard. */
  total_ai_words: number;
  /** The caller's words by minutes of the caller's own speaking time. */
  customer_words_per_minute: number;
  /** The assistant's words by minutes of its own speaking time. */
  ai_words_per_minute: number;
  /** The caller's words by turn. */
  avg_customer_words_per_turn: number;
  /** The assistant's words by turn. */
  avg_ai_words_per_turn: number;
  /** Seconds the caller spoke. */
  total_speaking_time_customer: number;
  /** Seconds the assistant spoke. */
  total_speaking_time_ai: number;
  /** The caller's speaking time over the assistant's. */
  speaking_time_ratio: number;
  /** How many turns of the assistant the caller interrupted. */
  interruption_count: number;
  /** The recognizer's mean confidence in the caller's words, 0 to 1. */
  avg_confidence_customer: number;
  /** The mean confidence in the assistant's words, 0 to 1. */
  avg_confidence_ai: number;
  /** How many segments of the caller had a confidence below 0.65. */
  low_confidence_segments_count: number;
  /** How frustrated the caller was, 0 to 1, as a model judged after the call. */
  avg_user_frustration: number;
  /** How stressed the caller was, 0 to 1, as a model judged. */
  avg_user_stress: number;
  /** How the caller's mood changed, -1 to 1, as a model judged. */
  interaction_sentiment_delta: number;
  /** The caller's frustration over time, as a model judged: lists of scores by name. */
  frustration_scores_ts: {
    [key: string]: number[];
  };
  /** The caller's stress over time, in the same form. */
  stress_scores_ts: {
    [key: string]: number[];
  };
  /** How much the price mattered to the caller, 0 to 1, as a model judged. */
  price_sensitivity: number;
  /** What the caller wanted, as a model judged. */
  primary_intent: string;
  /** Whether the caller got it, as a model judged. */
  intent_resolved: boolean;
  /** How well the answers fitted, 0 to 1, as a model judged. */
  ai_response_accuracy: number;
  /** Names of the figures nothing is known about; they are given as 0, empty or false. */
  unavailable_metrics: string[];
};

export type RecordingResponse = {
  /** Names the recording in the paths that play it. */
  id: number;
  /** The call it is of. */
  call_id: number;
  /** The carrier's id of the recording. Null for those made by the service itself. */
  recording_sid: string | null;
  /** The folder of the call's two tracks in the file storage. Null while there is nothing to play, and for a carrier's recording. */
  file_path: string | null;
  /** Plays the recording: without credentials where the call has a recording link, else with them. For a recording the carrier made and keeps, the carrier's own address. Null for one that failed. */
  recording_url: string | null;
  /** The same as `recording_url`. */
  url: string | null;
  /** Seconds. Null until the recording is complete. */
  duration: number | null;
  /** The file format, usually `wav`. */
  format: string;
  /** `full`: the caller and the assistant in a channel each; `mixed`: both in one; `user` or `assistant`: that side alone. */
  recording_type: "full" | "mixed" | "user" | "assistant";
  /** `parley`: made by this service; else the carrier that made it. */
  recording_source: string;
  /** `recording` during the call, `processing` while it is finished, then `completed` or `failed`. */
  status: "recording" | "processing" | "completed" | "failed";
  /** The size of the file. Null until the recording is complete, and where the carrier does not tell. */
  size_bytes: number | null;
  /** 1 or 2. Null where it is not known. */
  channel_count: number | null;
  /** When the recording began. */
  created_at: string;
  /** Null until the recording is complete. */
  completed_at: string | null;
};

export type ListCallRecordingsQuery = {
  /** Recordings of this type only: `full`, `mixed`, `user` or `assistant`. */
  recording_type?: string;
};

export type ReadRecordingPeaksAnswer = {
  /** The call's `id`. */
  call_id: number;
  /** The recording's `id`. */
  recording_id: number;
  /** Seconds; each point stands for an equal share of them. Null if it is not known. */
  duration: number | null;
  /** The value of the loudest possible sample. */
  max: 255;
  /** A list of points for each channel: the caller, then the assistant, or both in one. */
  channels: (number[])[];
};

export type ReadRecordingPeaksQuery = {
  /** Points for each channel; a recording with fewer peaks returns those. Default: 1600. */
  points?: number;
};

export type CallTraceDetail = {
  /** Names the trace in the path. */
  id: number;
  /** The call's `id`. */
  call_id: number;
  /** The carrier's id of the call. Null if it never reported one. */
  call_sid: string | null;
  /** The assistant that held the call. */
  assistant_id: number;
  /** Keyed hash of the caller's number in hexadecimal digits, which tells callers apart; lists show only its beginning. */
  caller_hash: string;
  /** How many turns both sides had. */
  turn_count: number;
  /** Seconds from the answer to the end. Null if it is not known. */
  duration_seconds: number | null;
  /** `resolved`, `transferred` or `unresolved`, by the analysis after the call. Null: nobody can tell. */
  resolution_status: string | null;
  /** 0 to 1, by the same: whether the concern was settled, how well the answers fitted, how little the caller was annoyed. Null: nobody can tell. */
  quality_score: number | null;
  /** The version of the assistant's prompt that the call began with. Null: the assistant had none. */
  prompt_version_id: number | null;
  /** When the trace was made, after the call's end. */
  created_at: string;
  /** The assistant's name. Null if it is not known. */
  assistant_name: string | null;
  /** What both sides said, in order. */
  turns: CallTraceDetailTurn[];
  /** Where a vendor failed and another took over, in order. */
  vendor_switches: CallTraceDetailVendorSwitche[];
  /** What the model said was done, and no tool's success backed. */
  unbacked_claims: CallTraceDetailUnbackedClaim[];
  /** What the call was given of what is remembered about the caller, as far as it still is. */
  memories: CallTraceDetailMemory[];
};

export type CallTraceDetailTurnTransition = {
  /** The node that was left. Null at the beginning. */
  from: string | null;
  /** The node that was entered. */
  to: string;
  /** What kind of transition it was. */
  kind: string;
  /** Why it was taken. */
  reason: string;
};

export type CallTraceDetailTurnFailure = {
  /** Whether the language model failed or the voice did. */
  stage: "model" | "voice";
  /** The vendor's code, or ours for a failure on the way to the vendor: `first-token-timeout`, `stalled` or `no-connection`. */
  code: string;
  /** The vendor that failed. Null if there was none. */
  provider: string | null;
  /** What went wrong, for people. */
  message: string;
};

export type CallTraceDetailTurn = {
  /** Position in the call, from 0. */
  index: number;
  /** Who spoke: the caller (`user`) or the assistant. */
  role: "user" | "assistant";
  /** What was said; for the assistant, what the caller heard. */
  content: string;
  /** What the assistant would have said had it not been interrupted. Null for the caller, and where all of it was heard. */
  generated_text: string | null;
  /** What the caller heard while waiting for the answer, such as "One moment, please.". Null: nothing. */
  filler: string | null;
  /** What the assistant spoke for, for example `welcome`, `answer`, `idle`, `transfer` or `farewell`. Null for the caller. */
  purpose: string | null;
  /** Whether the caller spoke before the assistant had finished. */
  was_interrupted: boolean;
  /** Milliseconds since the call's audio began. */
  started_ms: number;
  /** Milliseconds since the call's audio began. Null if the end is not known. */
  ended_ms: number | null;
  /** The tools the model called in this turn. */
  tool_calls: unknown[];
  /** For a call led by a flow: the transitions taken in the turn, each with its reason. */
  transitions: CallTraceDetailTurnTransition[];
  /** When the stages of the answer were reached, in whole milliseconds after the caller's words; stages that did not take place are missing. `wasGuessed`: the answer was begun before the caller had finished. Null for the caller. */
  latency: {
    [key: string]: number | boolean;
  } | null;
  /** Why the answer could not be given or finished. Null: nothing went wrong. */
  failure: CallTraceDetailTurnFailure | null;
  /** The vendor whose model answered. Null if none did. */
  llm_provider: string | null;
  /** The vendor's name of that model. Null if none answered. */
  llm_model: string | null;
  /** When the turn was put on record. */
  created_at: string;
};

export type CallTraceDetailVendorSwitche = {
  /** Which service was taken over: the language model, the recognizer (`stt`) or the voice (`tts`). */
  service: "llm" | "stt" | "tts";
  /** What failed, for example `deepgram/nova-3`. Null where it was not recorded. */
  from: string | null;
  /** What took over. Null where it was not recorded. */
  to: string | null;
  /** Why it was switched. */
  reason: string;
  /** Milliseconds since the call's audio began. Null outside of it. */
  at_ms: number | null;
  /** When it was switched. */
  created_at: string;
};

export type CallTraceDetailUnbackedClaim = {
  /** The model's words. */
  claim: string;
  /** Any of these, done by a tool, would have made it true. Empty: whatever was done. */
  actions: string[];
  /** `rephrased`, `replaced` or `dropped`: it was not said; `logged`: it was. */
  outcome: "rephrased" | "replaced" | "dropped" | "logged";
  /** Milliseconds since the call's audio began. Null if it is not known. */
  at_ms: number | null;
  /** When it was noticed. */
  created_at: string;
};

export type CallTraceDetailMemory = {
  /** The memory's id. */
  memory_id: number;
  /** What is remembered. */
  fact: string;
  /** Indices of the turns whose answer says what the memory says: at least half of its telling words. */
  used_in_turns: number[];
};

export type CallTraceResponse = {
  /** Names the trace in the path. */
  id: number;
  /** The call's `id`. */
  call_id: number;
  /** The carrier's id of the call. Null if it never reported one. */
  call_sid: string | null;
  /** The assistant that held the call. */
  assistant_id: number;
  /** Keyed hash of the caller's number in hexadecimal digits, which tells callers apart; lists show only its beginning. */
  caller_hash: string;
  /** How many turns both sides had. */
  turn_count: number;
  /** Seconds from the answer to the end. Null if it is not known. */
  duration_seconds: number | null;
  /** `resolved`, `transferred` or `unresolved`, by the analysis after the call. Null: nobody can tell. */
  resolution_status: string | null;
  /** 0 to 1, by the same: whether the concern was settled, how well the answers fitted, how little the caller was annoyed. Null: nobody can tell. */
  quality_score: number | null;
  /** The version of the assistant's prompt that the call began with. Null: the assistant had none. */
  prompt_version_id: number | null;
  /** When the trace was made, after the call's end. */
  created_at: string;
};

export type ListCallTracesQuery = {
  /** Traces of this assistant's calls only. */
  assistant_id?: number;
  /** The trace of this call only, by the call's `id`: one, or none while the call goes on. */
  call_id?: number;
  /** How many traces to return at most. Default: 50. */
  limit?: number;
  /** How many traces to leave out from the beginning. Default: 0. */
  offset?: number;
  /** Traces with this `quality_score` or a better one. */
  min_quality_score?: number;
  /** Traces with this `resolution_status` only. */
  resolution_status?: string;
};

export type ExportCallTranscriptsQuery = {
  /** `txt`: lines for people. `csv`: a table with a header line. `json`: one object. Default: "txt". */
  format?: "txt" | "json" | "csv";
  /** Segments of this speaker only: `user` or `assistant`. */
  speaker?: string;
};

export type TranscriptResponse = {
  /** The id of the segment. */
  id: number;
  /** The call it belongs to. */
  call_id: number;
  /** What was said. */
  content: string;
  /** The same as `content`. */
  text: string;
  /** The caller (`user`) or the assistant. */
  speaker: "user" | "assistant";
  /** False for what the recognizer had understood so far, while it might still change. */
  is_final: boolean;
  /** Seconds since the call's audio began. Null if it is not known. */
  segment_start: number | null;
  /** Seconds since the call's audio began. Null if it is not known. */
  segment_end: number | null;
  /** How sure the recognizer is, 0 to 1. Null where it does not tell. */
  confidence: number | null;
  /** When each word was said, in the recognizer's own form. Null where it does not tell. */
  stt_timestamps: {
    [key: string]: unknown;
  } | null;
  /** When the segment was put on record. */
  created_at: string;
};

export type ListCallTranscriptsQuery = {
  /** Segments of this speaker only: `user` or `assistant`. */
  speaker?: string;
  /** Whether to include segments that were not final. Default: false. */
  include_interim?: boolean;
};

export type LiveCall = {
  /** Names the call in every other path that has `{call_id}`. */
  id: number;
  /** The carrier's id of the call. Null until the carrier has reported it. */
  call_sid: string | null;
  /** `inbound`: the customer called. `outbound`: the organization did. */
  direction: "inbound" | "outbound";
  /** The other party's number. */
  customer_phone_number: string;
  /** The organization's number, in calls of either direction. */
  to_phone_number: string;
  /** The carrier of the call; `browser` for a call from a web page. */
  telephony_provider: string;
  /** The assistant that holds the call. */
  assistant_id: number;
  /** The assistant's name. */
  assistant_name: string | null;
  /** The flow that leads the call. Null without a flow. */
  flow_name: string | null;
  /** The node of the flow the call is in. Null without a flow. */
  flow_node: string | null;
  /** When the call came in or was asked for. */
  started_at: string;
  /** When the call was answered. Null: it rings. */
  answered_at: string | null;
  /** Who said the last words on record. Null: nobody has said anything. */
  last_speaker: "user" | "assistant" | null;
  /** The first 300 characters of them, as far as they were understood. Null like `last_speaker`. */
  last_words: string | null;
  /** From the end of the caller's last answered words to the first words of the answer, in milliseconds. Null: nothing was answered yet. */
  latency_ms: number | null;
};

export type ListLiveCallsAnswer = {
  /** The calls. */
  items: LiveCall[];
  /** How many calls go on. */
  total: number;
  /** The service's time, by which the other times are meant. */
  now: string;
};

export type CampaignContactsAdded = {
  /** Always true, also when every contact was left out. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** The campaign they were added to. */
  campaign_id: number;
  /** Contacts that were added. */
  imported_count: number;
  /** Contacts that the campaign has now. */
  total_contacts: number;
  /** Left out: their number is in the campaign already, or twice in the list. */
  duplicate_count: number;
  /** Left out: their number or consent cannot be read, or a value is too long. */
  invalid_count: number;
  /** Left out: their owners want nothing more from the organization. */
  opted_out_count: number;
  /** The first 1,000 that were left out. */
  rejects: CampaignContactsAddedReject[];
};

export type CampaignContactsAddedReject = {
  /** Place in the list that was sent, from 0. */
  index: number;
  /** Such as `duplicate`, `opted-out`, `number-invalid` or `consent-date-unreadable`. */
  reason: string;
  /** What it is about, such as the number, cut to 64 characters. */
  value: string;
};

export type AddCampaignContactsBodyContact = {
  /** In any usual spelling. Without a country it is of the organization's default country, else of the US. */
  phone_number: string;
  /** What templates say for `{{ name }}`. */
  name?: string | null;
  /** For templates; nothing is sent to it. */
  email?: string | null;
  /** What templates say for `{{ company }}`. */
  company?: string | null;
  /** `written` (or `signed`); `express`, or yes or true, which is express; `no`: there is none. A date without a kind is express consent. */
  consent_kind?: string | boolean | null;
  /** ISO 8601: a date, or a time, in UTC unless it has an offset; not in the future. Without it no consent is recorded. */
  consent_given_at?: string | null;
  /** Where consent was given, at most 500 characters; `Contacts sent by a client` if left out. */
  consent_source?: string | null;
  /** Where the proof is, at most 1,500 characters; the campaign's id is added. */
  consent_evidence?: string | null;
  /** Values for templates; names become lower case, with `_` between words. */
  variables?: {
    [key: string]: unknown;
  } | null;
  /** Read as `variables` are. */
  variable_values?: {
    [key: string]: unknown;
  } | null;
  /** Read as `variables` are. */
  custom_fields?: {
    [key: string]: unknown;
  } | null;
} & {
  [key: string]: unknown;
};

export type AddCampaignContactsBody = {
  /** 1 to 10,000 contacts; members not named here become variables. */
  contacts: AddCampaignContactsBodyContact[];
};

export type CampaignContactList = {
  /** This page of contacts, in the order in which they were added. */
  contacts: CampaignContact[];
  /** The same as `contacts`, for client libraries. */
  items: CampaignContact[];
  /** Where this page stands among the others. */
  pagination: CampaignPagination;
  /** Contacts on all pages. */
  total: number;
};

/** A person in a campaign. */
export type CampaignContact = {
  /** Names the contact, as in executions and in `contact_selection` of a re-execution. */
  id: number;
  /** The campaign that the contact belongs to. */
  campaign_id: number;
  /** E.164. */
  phone_number: string;
  /** Null: not known. */
  name: string | null;
  /** What was sent of the contact. */
  contact_data: CampaignContactContactData;
  /** Values for templates, by name; columns and members without a place of their own. */
  variables: {
    [key: string]: unknown;
  };
  /** `pending`: work is left. `in_progress`: somebody may be talking. `completed`: reached. `failed`, `no_answer`, `busy` and `voicemail`: the last attempt, and none follows. `skipped`: not reached for. */
  status: "pending" | "in_progress" | "completed" | "failed" | "skipped" | "no_answer" | "busy" | "voicemail";
  /** Why the contact is skipped, such as `opted-out`, `consent-missing`, `not-selected` or `campaign-cancelled`; null unless it is. */
  skip_reason: string | null;
  /** Attempts used up in the present round, with one that is under way. */
  attempts: number;
  /** When the contact was added. */
  created_at: string;
  /** When the last attempt was made; null before the first. */
  last_attempt_at: string | null;
};

/** What was sent of the contact. */
export type CampaignContactContactData = {
  /** The same as the contact's `name`. */
  name: string | null;
  /** Null: not known. */
  email: string | null;
  /** Null: not known. */
  company: string | null;
  /** `import`: from a file. `api`: sent as JSON. */
  source: string;
  /** The same as the contact's `variables`. */
  variable_values: {
    [key: string]: unknown;
  };
  /** The same as the contact's `variables`. */
  custom_fields: {
    [key: string]: unknown;
  };
};

export type CampaignPagination = {
  /** From 1; the page on which the first entry stands. */
  page: number;
  /** Most entries on a page. */
  per_page: number;
  /** Entries on all pages. */
  total_items: number;
  /** 0 when there is nothing. */
  total_pages: number;
  /** Whether more entries follow. */
  has_next: boolean;
  /** Whether entries come before these. */
  has_prev: boolean;
};

export type ListCampaignContactsQuery = {
  /** Page to show, from 1. Default: 1. */
  page?: number;
  /** Most entries on a page. Default: 50. */
  per_page?: number;
  /** Entries to pass over, in place of `page`; 0 when only `limit` is sent. */
  skip?: number;
  /** Most entries to show, in place of `per_page`. */
  limit?: number;
  /** Only contacts in this state, such as `pending` or `no_answer`; another word is a 400. */
  status?: string;
};

export type CampaignSaved = {
  /** Always true: a refusal is an error. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** The same as `id`, for client libraries. */
  campaign_id: number;
  /** Always null: the work was done when this is answered. */
  task_id: string | null;
  /** Names the campaign in every path below it. */
  id: number;
  /** The organization that the campaign belongs to. */
  organization_id: number;
  /** What people call the campaign. */
  name: string;
  /** A note for the people of the organization. */
  description: string | null;
  /** `call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. */
  campaign_type: "call" | "sms" | "mixed";
  /** `marketing` needs written consent and a fresh do-not-call register, `informational` any consent. */
  purpose: "marketing" | "informational";
  /** `cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are. */
  status: "draft" | "scheduled" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The assistant that talks to the contacts. */
  assistant_id: number;
  /** Null when the assistant is gone. */
  assistant_name: string | null;
  /** The number that calls and texts come from. Null: the assistant's active numbers take turns. */
  phone_number_id: number | null;
  /** What a call begins with; of calls. */
  welcome_message_template: string | null;
  /** What the assistant is to do in the conversation; of calls. */
  agenda_template: string | null;
  /** What a call ends with; of calls. */
  end_call_message_template: string | null;
  /** The text that is sent; of texts and mixed campaigns. */
  sms_message_template: string | null;
  /** By the name of a variable: what templates say where a contact has no value. */
  fallback_values: {
    [key: string]: string;
  };
  /** Pairs of names that mean the same, such as a template's variable and the column its value comes from. */
  variable_mappings: {
    [key: string]: string;
  };
  /** Names of variables for templates, with those of imported files, which are added by themselves; at most 500. */
  available_variables: string[];
  /** Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null. */
  pending_import: {
    [key: string]: unknown;
  } | null;
  /** Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once. */
  max_attempts: number;
  /** Minutes after which a contact who was not reached is tried again; sooner if no phone rang. */
  retry_delay_minutes: number;
  /** Pace, hours and voicemail. */
  settings: CampaignSavedSettings;
  /** When the campaign is to start. */
  schedule: CampaignSchedule;
  /** Contacts in every state. */
  total_contacts: number;
  /** Contacts that were reached: somebody talked, or the carrier accepted the text. */
  completed_contacts: number;
  /** Contacts that were tried as often as they may be: failed, not answered, busy, or a machine. */
  failed_contacts: number;
  /** Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it. */
  hold: CampaignSavedHold | null;
  /** When the campaign was created. */
  created_at: string;
  /** When the campaign was last changed. */
  updated_at: string;
  /** When the latest round began; null before it has begun. */
  started_at: string | null;
  /** When the latest round was completed, stopped or failed; null before it has ended. */
  completed_at: string | null;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type CampaignSavedSettingsAllowedHours = {
  /** First minute of the day, `HH:MM`. */
  start: string;
  /** End of the day's hours, exclusive, `HH:MM`. */
  end: string;
  /** Days of the week in order: 1 is Monday, 7 is Sunday. */
  days: number[];
};

/** Pace, hours and voicemail. */
export type CampaignSavedSettings = {
  /** Most calls of the campaign at a time. */
  concurrent_limit: number;
  /** Most attempts, calls and texts together, in any 60 seconds. */
  rate_limit_per_minute: number;
  /** Hours in which contacts are reached for, within the contact rules. Null: whenever the rules allow. */
  allowed_hours: CampaignSavedSettingsAllowedHours | null;
  /** IANA time zone of `allowed_hours`. Null: each contact's own zones. */
  time_zone: string | null;
  /** Whether calls find out that a machine has answered. */
  enable_voicemail_detection: boolean;
  /** Whether `voicemail_message` is left on a machine. */
  leave_voicemail: boolean;
  /** What is said to a machine; null when nothing has been set. */
  voicemail_message: string | null;
};

/** When a campaign is to start. */
export type CampaignSchedule = {
  /** `immediate`: starts when somebody starts it. `scheduled`: once, at a time. `recurring`: again and again. `once` in requests is `scheduled` here. */
  schedule_type: "immediate" | "scheduled" | "recurring";
  /** When the campaign starts, or, if it recurs, starts next. Null for `immediate`. */
  scheduled_at: string | null;
  /** IANA time zone of the schedule; UTC unless another one was sent. */
  timezone: string;
  /** How the campaign recurs; null unless it does. */
  recurring_config: CampaignScheduleRecurringConfig | null;
};

export type CampaignScheduleRecurringConfig = {
  /** Whether `interval` counts days, weeks or months. */
  frequency: "daily" | "weekly" | "monthly";
  /** Every so many days, weeks (from Monday) or months. */
  interval: number;
  /** 1 is Monday, 7 is Sunday; empty unless the schedule is weekly. */
  days_of_week: number[];
  /** In a shorter month, its last day is taken. Null unless the schedule is monthly. */
  day_of_month: number | null;
  /** Time of day at which a round starts, `HH:MM`, by the clocks of `time_zone`. */
  time: string;
  /** IANA time zone of `time` and of the days. */
  time_zone: string;
  /** Last day on which a round may start, `YYYY-MM-DD`. Null: the schedule has no end. */
  end_date: string | null;
};

export type CampaignSavedHold = {
  /** Such as `no-number`, `no-capacity`, `limit-reached`, `carrier-failing`, `do-not-call-register-stale`, `restored`, `assistant-deleted` or `number-gone`. */
  reason: string;
  /** When that began. */
  since: string;
};

export type CreateCampaignBodySettingsAllowedHours = {
  /** First minute of the day, `HH:MM` on a 24-hour clock. */
  start: string;
  /** End of the day's hours, exclusive, `HH:MM` on a 24-hour clock; after `start`. */
  end: string;
  /** Days of the week: 1 is Monday, 7 is Sunday. Null or left out: every day. */
  days?: number[] | null;
};

export type CreateCampaignBodySettings = {
  /** Most calls of the campaign at a time; 5 by default. */
  concurrent_limit?: number | null;
  /** Most attempts, calls and texts together, in any 60 seconds; 10 by default. */
  rate_limit_per_minute?: number | null;
  /** Hours in which contacts are reached for. They only narrow what the contact rules allow; wider ones change nothing. */
  allowed_hours?: CreateCampaignBodySettingsAllowedHours | null;
  /** IANA time zone of `allowed_hours`. While none is set, each contact's own zones count. */
  time_zone?: string | null;
  /** Whether calls find out that a machine has answered; true by default. */
  enable_voicemail_detection?: boolean | null;
  /** Whether `voicemail_message` is left on a machine; false by default. Needs voicemail detection. */
  leave_voicemail?: boolean | null;
  /** What is said to a machine. */
  voicemail_message?: string | null;
};

export type CreateCampaignBodyScheduleRecurringConfig = {
  /** Whether `interval` counts days, weeks or months. */
  frequency: "daily" | "weekly" | "monthly";
  /** Every so many days, weeks (from Monday) or months; 1 if left out. */
  interval?: number | null;
  /** 1 is Monday, 7 is Sunday; required for weekly ones. Where a campaign is created, a list with a 0 counts from 0, as one client library does. */
  days_of_week?: number[] | null;
  /** Required for monthly ones. In a shorter month, its last day is taken. */
  day_of_month?: number | null;
  /** Time of day at which a round starts, `HH:MM`. One that the clocks skip is the first minute after; one that they show twice is the first. */
  time: string;
  /** IANA time zone of `time` and of the days; `timezone`, else UTC, if left out. */
  time_zone?: string | null;
  /** The last day on which it may start, `YYYY-MM-DD`. Null: there is no end. */
  end_date?: string | null;
};

export type CreateCampaignBodySchedule = {
  /** `immediate`: when somebody starts it. `scheduled`, or `once`: at `scheduled_at`. `recurring`: again and again, by `recurring_config`. */
  schedule_type: "immediate" | "scheduled" | "once" | "recurring";
  /** ISO 8601; without an offset it is a time in `timezone`. Required for `scheduled` and `once`, and to come; for `recurring`, the first moment it may start. */
  scheduled_at?: string | null;
  /** IANA time zone of times without an offset; UTC if left out. */
  timezone?: string | null;
  /** How it recurs; required for `recurring`. */
  recurring_config?: CreateCampaignBodyScheduleRecurringConfig | null;
};

export type CreateCampaignBody = {
  /** What people call the campaign. */
  name: string;
  /** `call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. It cannot be changed. */
  campaign_type: "call" | "sms" | "mixed";
  /** The assistant that talks to the contacts. It cannot be changed. */
  assistant_id: number;
  /** A note for the people of the organization. */
  description?: string | null;
  /** What a call begins with, as a template: `Hello {{ name }}`. Of calls and mixed campaigns. */
  welcome_message_template?: string | null;
  /** What the assistant is to do in the conversation, as a template. Of calls and mixed campaigns. */
  agenda_template?: string | null;
  /** What a call ends with, as a template. Of calls and mixed campaigns. */
  end_call_message_template?: string | null;
  /** The text, as a template. Texts and mixed campaigns cannot start without one. */
  sms_message_template?: string | null;
  /** By the name of a variable: what templates say where a contact has no value. */
  fallback_values?: {
    [key: string]: string;
  } | null;
  /** By the name of a variable: the column or member its value comes from. The two names mean the same, in either direction. */
  variable_mappings?: {
    [key: string]: string;
  } | null;
  /** Names of variables to offer for templates; an import adds those of its file. */
  available_variables?: string[] | null;
  /** Anything of the client's own. While there is one, an import makes contacts only once it is confirmed. */
  pending_import?: {
    [key: string]: unknown;
  } | null;
  /** Most attempts that a contact uses up in a round; those that failed on our side use up none. Mixed campaigns call once. Default: 3. */
  max_attempts?: number | null;
  /** Minutes after which a contact who was not reached is tried again. Default: 30. */
  retry_delay_minutes?: number | null;
  /** `marketing`, which is the default, needs written consent and a fresh do-not-call register. */
  purpose?: "marketing" | "informational" | null;
  /** Pace, hours and voicemail; what is left out has its default. */
  settings?: CreateCampaignBodySettings | null;
  /** The number that calls and texts come from. Null: the assistant's active numbers take turns. */
  phone_number_id?: number | null;
  /** The first contacts, at most 10,000; more can be added or imported. */
  contacts?: AddCampaignContactsBodyContact[] | null;
  /** When the campaign is to start. Null: when somebody starts it. */
  schedule?: CreateCampaignBodySchedule | null;
};

export type CampaignList = {
  /** This page of campaigns, the newest first. */
  campaigns: CampaignListEntry[];
  /** The same as `campaigns`, for client libraries. */
  items: CampaignListEntry[];
  /** Where this page stands among the others. */
  pagination: CampaignPagination;
  /** Campaigns on all pages. */
  total: number;
};

export type CampaignListEntry = {
  /** Names the campaign in every path below it. */
  id: number;
  /** The organization that the campaign belongs to. */
  organization_id: number;
  /** What people call the campaign. */
  name: string;
  /** A note for the people of the organization. */
  description: string | null;
  /** `call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. */
  campaign_type: "call" | "sms" | "mixed";
  /** `marketing` needs written consent and a fresh do-not-call register, `informational` any consent. */
  purpose: "marketing" | "informational";
  /** `cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are. */
  status: "draft" | "scheduled" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The assistant that talks to the contacts. */
  assistant_id: number;
  /** Null when the assistant is gone. */
  assistant_name: string | null;
  /** The number that calls and texts come from. Null: the assistant's active numbers take turns. */
  phone_number_id: number | null;
  /** What a call begins with; of calls. */
  welcome_message_template: string | null;
  /** What the assistant is to do in the conversation; of calls. */
  agenda_template: string | null;
  /** What a call ends with; of calls. */
  end_call_message_template: string | null;
  /** The text that is sent; of texts and mixed campaigns. */
  sms_message_template: string | null;
  /** By the name of a variable: what templates say where a contact has no value. */
  fallback_values: {
    [key: string]: string;
  };
  /** Pairs of names that mean the same, such as a template's variable and the column its value comes from. */
  variable_mappings: {
    [key: string]: string;
  };
  /** Names of variables for templates, with those of imported files, which are added by themselves; at most 500. */
  available_variables: string[];
  /** Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null. */
  pending_import: {
    [key: string]: unknown;
  } | null;
  /** Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once. */
  max_attempts: number;
  /** Minutes after which a contact who was not reached is tried again; sooner if no phone rang. */
  retry_delay_minutes: number;
  /** Pace, hours and voicemail. */
  settings: CampaignSavedSettings;
  /** When the campaign is to start. */
  schedule: CampaignSchedule;
  /** Contacts in every state. */
  total_contacts: number;
  /** Contacts that were reached: somebody talked, or the carrier accepted the text. */
  completed_contacts: number;
  /** Contacts that were tried as often as they may be: failed, not answered, busy, or a machine. */
  failed_contacts: number;
  /** Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it. */
  hold: CampaignSavedHold | null;
  /** When the campaign was created. */
  created_at: string;
  /** When the campaign was last changed. */
  updated_at: string;
  /** When the latest round began; null before it has begun. */
  started_at: string | null;
  /** When the latest round was completed, stopped or failed; null before it has ended. */
  completed_at: string | null;
  /** Figures of its calls and texts over all rounds, and the share of contacts reached. */
  metrics: CampaignListEntryMetrics;
};

/** Figures of its calls and texts over all rounds, and the share of contacts reached. */
export type CampaignListEntryMetrics = {
  /** Seconds of the calls that were answered, over all rounds. */
  total_duration_seconds: number;
  /** Seconds of an answered call, on average; 0 while there is none. */
  average_duration_seconds: number;
  /** Completed of completed and failed contacts; 0 to 1, and 0 while there are none. */
  success_rate: number;
  /** Answered of the calls that have ended, over all rounds; 0 to 1. */
  answer_rate: number;
  /** US dollars, of the calls that are billed; null when a price is unknown, as those of texts are. */
  actual_cost: number | null;
};

export type ListCampaignsQuery = {
  /** Page to show, from 1. Default: 1. */
  page?: number;
  /** Most entries on a page. Default: 50. */
  per_page?: number;
  /** Entries to pass over, in place of `page`; 0 when only `limit` is sent. */
  skip?: number;
  /** Most entries to show, in place of `per_page`. */
  limit?: number;
  /** Only campaigns in this state: draft, scheduled, running, paused, completed, cancelled or failed. */
  status?: string;
  /** Only campaigns of this type: call, sms or mixed. */
  campaign_type?: string;
  /** Only campaigns of this assistant. */
  assistant_id?: number;
  /** Text to find in name or description, in any case. */
  search?: string;
};

export type CampaignDeleted = {
  /** Always true: a refusal is an error. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
};

export type CampaignDetails = {
  /** Names the campaign in every path below it. */
  id: number;
  /** The organization that the campaign belongs to. */
  organization_id: number;
  /** What people call the campaign. */
  name: string;
  /** A note for the people of the organization. */
  description: string | null;
  /** `call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. */
  campaign_type: "call" | "sms" | "mixed";
  /** `marketing` needs written consent and a fresh do-not-call register, `informational` any consent. */
  purpose: "marketing" | "informational";
  /** `cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are. */
  status: "draft" | "scheduled" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The assistant that talks to the contacts. */
  assistant_id: number;
  /** Null when the assistant is gone. */
  assistant_name: string | null;
  /** The number that calls and texts come from. Null: the assistant's active numbers take turns. */
  phone_number_id: number | null;
  /** What a call begins with; of calls. */
  welcome_message_template: string | null;
  /** What the assistant is to do in the conversation; of calls. */
  agenda_template: string | null;
  /** What a call ends with; of calls. */
  end_call_message_template: string | null;
  /** The text that is sent; of texts and mixed campaigns. */
  sms_message_template: string | null;
  /** By the name of a variable: what templates say where a contact has no value. */
  fallback_values: {
    [key: string]: string;
  };
  /** Pairs of names that mean the same, such as a template's variable and the column its value comes from. */
  variable_mappings: {
    [key: string]: string;
  };
  /** Names of variables for templates, with those of imported files, which are added by themselves; at most 500. */
  available_variables: string[];
  /** Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null. */
  pending_import: {
    [key: string]: unknown;
  } | null;
  /** Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once. */
  max_attempts: number;
  /** Minutes after which a contact who was not reached is tried again; sooner if no phone rang. */
  retry_delay_minutes: number;
  /** Pace, hours and voicemail. */
  settings: CampaignSavedSettings;
  /** When the campaign is to start. */
  schedule: CampaignSchedule;
  /** Contacts in every state. */
  total_contacts: number;
  /** Contacts that were reached: somebody talked, or the carrier accepted the text. */
  completed_contacts: number;
  /** Contacts that were tried as often as they may be: failed, not answered, busy, or a machine. */
  failed_contacts: number;
  /** Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it. */
  hold: CampaignSavedHold | null;
  /** When the campaign was created. */
  created_at: string;
  /** When the campaign was last changed. */
  updated_at: string;
  /** When the latest round began; null before it has begun. */
  started_at: string | null;
  /** When the latest round was completed, stopped or failed; null before it has ended. */
  completed_at: string | null;
  /** File of the last import that made contacts; null when there was none. */
  last_import_file_name: string | null;
  /** When that import began; null when there was none. */
  last_import_date: string | null;
  /** Rows of that file, also those that became no contact. */
  last_import_row_count: number | null;
};

export type PatchCampaignBody = {
  /** What people call the campaign. */
  name?: string | null;
  /** A note for the people of the organization. */
  description?: string | null;
  /** What a call begins with, as a template: `Hello {{ name }}`. Of calls and mixed campaigns. */
  welcome_message_template?: string | null;
  /** What the assistant is to do in the conversation, as a template. Of calls and mixed campaigns. */
  agenda_template?: string | null;
  /** What a call ends with, as a template. Of calls and mixed campaigns. */
  end_call_message_template?: string | null;
  /** The text, as a template. Texts and mixed campaigns cannot start without one. */
  sms_message_template?: string | null;
  /** By the name of a variable: what templates say where a contact has no value. */
  fallback_values?: {
    [key: string]: string;
  } | null;
  /** By the name of a variable: the column or member its value comes from. The two names mean the same, in either direction. */
  variable_mappings?: {
    [key: string]: string;
  } | null;
  /** Names of variables to offer for templates; an import adds those of its file. */
  available_variables?: string[] | null;
  /** Anything of the client's own. While there is one, an import makes contacts only once it is confirmed. */
  pending_import?: {
    [key: string]: unknown;
  } | null;
  /** Most attempts that a contact uses up in a round. */
  max_attempts?: number | null;
  /** Minutes after which a contact who was not reached is tried again. */
  retry_delay_minutes?: number | null;
  /** `marketing` needs written consent and a fresh do-not-call register, `informational` any consent. */
  purpose?: "marketing" | "informational" | null;
  /** Pace, hours and voicemail; what is left out stays as it is. */
  settings?: CreateCampaignBodySettings | null;
  /** The number that calls and texts are to come from. 0: the assistant's active numbers take turns. */
  phone_number_id?: number | null;
};

export type TemplatePreviewResponse = {
  /** False when the template has a mistake. */
  success: boolean;
  /** The filled text; of a template with mistakes, `[Template error]` and the first of them. */
  rendered_template: string;
  /** Variables without a value, a generic one, or a default in the template; the text leaves them out. */
  missing_variables: string[];
};

export type PreviewCampaignTemplateBody = {
  /** The template to fill. */
  template: string;
  /** Values by name; `name`, `company` and `assistant_name` have generic ones, such as `there`. */
  variables: {
    [key: string]: unknown;
  };
};

export type CampaignAttemptEvidence = {
  /** The attempt, as executions have it in `id`. */
  attempt_id: number;
  /** The attempt's UUID, under which its call or text was asked for. */
  execution_id: string;
  /** The campaign that made the attempt. */
  campaign_id: number;
  /** The contact that was reached for. */
  contact_id: number;
  /** Goes up each time the whole campaign begins again. */
  round: number;
  /** Which attempt in the contact's round it is, from 1. */
  attempt_number: number;
  /** Whether the contact was called or texted. */
  channel: "call" | "sms";
  /** The organization's number, E.164. */
  from_number: string;
  /** The contact's number, E.164. */
  to_number: string;
  /** When attempt and decision were written, to the microsecond, as it was hashed. */
  created_at: string;
  /** What was known when it was decided. Null: it is gone, or no longer a record of a decision. */
  decision: CampaignAttemptEvidenceDecision | null;
  /** The decision as it is in the database, for who computes the hashes anew. */
  record: unknown;
  /** SHA-256, hexadecimal, computed from the rows as they are now; null when there is no decision. */
  decision_hash: string | null;
  /** The link of the organization's chain that it is under; null while it waits for one, or when it is gone. */
  seal: CampaignAttemptEvidenceSeal | null;
  /** Whether it was sealed; that happens within seconds. */
  is_sealed: boolean;
  /** Whether the decision, its seal and the links to the seals beside it are as they were written. */
  is_verified: boolean;
  /** What does not agree, such as `decision-changed`: it is not what its seal lists; `sealed-before`: another seal lists it too; `chain-broken`: a link to a seal beside it is wrong. Null also while it waits for its seal. */
  problem: "decision-missing" | "decision-changed" | "attempt-changed" | "sealed-before" | "seal-missing" | "seal-changed" | "chain-broken" | null;
  /** What came of the attempt. */
  ended: CampaignAttemptEvidenceEnded;
};

export type CampaignAttemptEvidenceDecisionRule = {
  /** ISO 3166: a country, or a state of the United States. */
  jurisdiction: string;
  /** Version of the rules; the organization's own begin with `organization-`. */
  version: string;
  /** When the source of the rules was read, `YYYY-MM-DD`. */
  source_date: string;
};

/** The data that place and time zone were found by. */
export type CampaignAttemptEvidenceDecisionDataVersions = {
  /** Date of the tables of area codes. */
  area_codes: string;
  /** Version of the tz database, such as `2026c`. */
  time_zones: string;
};

export type CampaignAttemptEvidenceDecisionConsent = {
  /** `written` or `express`. */
  kind: string;
  /** Where it was given, in words. */
  source: string;
  /** When it was given, ISO 8601 in UTC. */
  given_at: string;
  /** Whether it is the organization's attestation, not a consent recorded for the number. */
  is_attested: boolean;
};

export type CampaignAttemptEvidenceDecisionRegister = {
  /** The public register that the copy is of. */
  source: string;
  /** When its newest copy was obtained, ISO 8601 in UTC. */
  obtained_at: string;
};

export type CampaignAttemptEvidenceDecision = {
  /** Of the form of the record; 1. */
  version: number;
  /** The moment for which it was decided. */
  decided_at: string;
  /** The campaign, as the record has it. */
  campaign_id: number;
  /** The contact, as the record has it. */
  contact_id: number;
  /** The campaign's round, as the record has it. */
  round: number;
  /** The attempt in that round, as the record has it. */
  attempt_number: number;
  /** Whether the contact was to be called or texted. */
  channel: "call" | "sms";
  /** What the campaign was for, which decides the consent it needed. */
  purpose: "marketing" | "informational";
  /** The keyed hash of the number, hexadecimal. */
  number_hash: string;
  /** True of every attempt; others are not made. */
  is_allowed: boolean;
  /** What spoke against it; of an attempt, nothing. */
  reasons: string[];
  /** ISO 3166 code of the country the contact was taken to be in. */
  country: string | null;
  /** States whose rules held, of address and number, such as `US-CA`. */
  states: string[];
  /** IANA time zones the contact may have been in; the moment suited all of them. */
  zones: string[];
  /** How the zones were found: `time_zone` of the contact, `address`, or `number`. */
  zones_found_by: string | null;
  /** The rules that held. */
  rules: CampaignAttemptEvidenceDecisionRule[];
  /** The data that place and time zone were found by. */
  data_versions: CampaignAttemptEvidenceDecisionDataVersions;
  /** The consent that stood; null: there was none. */
  consent: CampaignAttemptEvidenceDecisionConsent | null;
  /** Copies of public do-not-call registers that were there. */
  registers: CampaignAttemptEvidenceDecisionRegister[];
  /** Times of the attempts to reach the number in the 24 hours before. */
  attempts_before: string[];
};

export type CampaignAttemptEvidenceSeal = {
  /** Place in the organization's chain, from 1. */
  position: number;
  /** Decisions under this seal, at most 500. */
  decision_count: number;
  /** Hash of the seal before it, hexadecimal; zeros for the first. */
  previous_hash: string;
  /** SHA-256 of the seal, hexadecimal. */
  hash: string;
  /** To the microsecond, as it was hashed. */
  sealed_at: string;
};

/** What came of the attempt. */
export type CampaignAttemptEvidenceEnded = {
  /** How the attempt ended; `in_progress` while nobody knows yet. */
  status: "pending" | "in_progress" | "completed" | "failed" | "skipped" | "no_answer" | "busy" | "voicemail";
  /** An end reason of calls, `sent` or an error code of texts; null while nobody knows yet. */
  reason: string | null;
  /** When its end was noted; null before. */
  settled_at: string | null;
  /** Whether it used up one of the contact's attempts; null while nobody knows yet. */
  is_counted: boolean | null;
  /** Whether the contact is tried again after it; null while nobody knows yet. */
  is_retried: boolean | null;
  /** From answer to end of the call; null for texts, and of calls that nobody answered or that go on. */
  duration_seconds: number | null;
};

export type ExportCampaignEvidenceAnswer = unknown;

export type ExportCampaignEvidenceQuery = {
  /** Page to show, from 1. Default: 1. */
  page?: number;
  /** Most entries on a page. Default: 50. */
  per_page?: number;
  /** Entries to pass over, in place of `page`; 0 when only `limit` is sent. */
  skip?: number;
  /** Most entries to show, in place of `per_page`. */
  limit?: number;
  /** `json`: a page. `csv`: all of it as a file. Default: "json". */
  format?: "json" | "csv";
};

export type CampaignImportAttested = {
  /** The import whose contacts were attested for. */
  import_id: number;
  /** Contacts of the import that the campaign still has. */
  contact_count: number;
  /** Consents that were not there before. */
  recorded_count: number;
};

export type AttestCampaignImportBody = {
  /** `written`: signed, also electronically. `express`: given in another way. */
  kind: "written" | "express";
  /** Where they agreed, in words. */
  source: string;
  /** When they agreed: ISO 8601 with an offset, not in the future. */
  given_at: string;
};

export type CampaignImport = {
  /** Names the import in its own paths. */
  import_id: number;
  /** The campaign it is for. */
  campaign_id: number;
  /** `pending`: to be checked. `confirming`: contacts are being made. `discarded`: another import took its place. `failed` and `discarded` ones changed nothing. */
  status: "uploading" | "pending" | "processing" | "awaiting_confirmation" | "confirming" | "completed" | "failed" | "discarded";
  /** Why it failed or was discarded, such as `phone-column-missing` or `replaced`; null unless it was. */
  error_code: string | null;
  /** The same as `error_code`, in words for people. */
  error_message: string | null;
  /** As it was sent. */
  file_name: string;
  /** Size of the file in bytes, once it has arrived. */
  file_bytes: number;
  /** When the file began to arrive. */
  import_date: string;
  /** When it was completed, failed or discarded; null before. */
  finished_at: string | null;
  /** Told from the content of the file; null until it has arrived. */
  format: "csv" | "json" | null;
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`, told from the file; null until it has arrived. */
  encoding: string | null;
  /** Comma, semicolon or tab, told from the file; null of JSON, and before it is known. */
  delimiter: string | null;
  /** Each column of the file, and what it becomes; null before that is known. */
  columns: CampaignImportColumn[] | null;
  /** Rows looked at so far; the sum of the four counts that follow. */
  row_count: number;
  /** Rows that are to become contacts. */
  new_count: number;
  /** Rows whose number is twice in the file, or was tried by the campaign already. */
  duplicate_count: number;
  /** Rows that cannot be read. */
  invalid_count: number;
  /** Rows whose owners want nothing more from the organization. */
  opted_out_count: number;
  /** Contacts that it made; 0 until it is completed. */
  imported_count: number;
};

export type CampaignImportColumn = {
  /** Name of the column, or member, as the file has it. */
  column: string;
  /** A member of the contact, such as `phone_number`, or a variable's name; null: it is dropped. */
  becomes: string | null;
};

export type CampaignImportAccepted = {
  /** False when the file could not be imported; `error_code` says why. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** Contacts that the campaign has now. */
  total_contacts: number;
  /** Names the import in its own paths. */
  import_id: number;
  /** The campaign it is for. */
  campaign_id: number;
  /** `pending`: to be checked. `confirming`: contacts are being made. `discarded`: another import took its place. `failed` and `discarded` ones changed nothing. */
  status: "uploading" | "pending" | "processing" | "awaiting_confirmation" | "confirming" | "completed" | "failed" | "discarded";
  /** Why it failed or was discarded, such as `phone-column-missing` or `replaced`; null unless it was. */
  error_code: string | null;
  /** The same as `error_code`, in words for people. */
  error_message: string | null;
  /** As it was sent. */
  file_name: string;
  /** Size of the file in bytes, once it has arrived. */
  file_bytes: number;
  /** When the file began to arrive. */
  import_date: string;
  /** When it was completed, failed or discarded; null before. */
  finished_at: string | null;
  /** Told from the content of the file; null until it has arrived. */
  format: "csv" | "json" | null;
  /** `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`, told from the file; null until it has arrived. */
  encoding: string | null;
  /** Comma, semicolon or tab, told from the file; null of JSON, and before it is known. */
  delimiter: string | null;
  /** Each column of the file, and what it becomes; null before that is known. */
  columns: CampaignImportColumn[] | null;
  /** Rows looked at so far; the sum of the four counts that follow. */
  row_count: number;
  /** Rows that are to become contacts. */
  new_count: number;
  /** Rows whose number is twice in the file, or was tried by the campaign already. */
  duplicate_count: number;
  /** Rows that cannot be read. */
  invalid_count: number;
  /** Rows whose owners want nothing more from the organization. */
  opted_out_count: number;
  /** Contacts that it made; 0 until it is completed. */
  imported_count: number;
};

export type ImportCampaignDataBody = {
  /** CSV whose first line names the columns, one of them `phone`, `phone_number`, `mobile` or `cell`; or JSON, a list of objects. */
  file: Blob;
  /** A JSON object of strings: what a column of the file becomes, or which column a member comes from. An empty text drops the column. Default: "{}". */
  column_mappings?: string;
};

export type CampaignProgress = {
  /** The campaign whose progress this is. */
  campaign_id: number;
  /** The campaign's state. */
  status: "draft" | "scheduled" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** Counts of contacts in the present round. */
  progress: CampaignProgressProgress;
  /** Why it reaches for nobody although it is running, or why it failed. Null: nothing holds it. */
  hold: CampaignSavedHold | null;
  /** When the latest round began; null before it has begun. */
  started_at: string | null;
  /** When the latest round was completed, stopped or failed; null before it has ended. */
  completed_at: string | null;
  /** The last ten attempts, the newest first. */
  recent_activity: CampaignProgressRecentActivityEntry[];
  /** The same as in `progress`. */
  total_contacts: number;
  /** The same as `progress.completed`. */
  completed_contacts: number;
  /** The same as `progress.failed`. */
  failed_contacts: number;
  /** The same as `progress.pending`. */
  pending_contacts: number;
  /** The same as `progress.processing`. */
  in_progress_contacts: number;
  /** The same as `progress.progress_percentage`; 0 to 100. */
  completion_percentage: number;
  /** Completed of completed and failed contacts; 0 to 1, and 0 while there are none. */
  success_rate: number;
  /** Figures of its calls and texts over all rounds, and shares of its contacts. */
  metrics: CampaignProgressMetrics;
};

/** Counts of contacts in the present round. */
export type CampaignProgressProgress = {
  /** Contacts in every state. */
  total_contacts: number;
  /** Contacts that were reached. */
  completed: number;
  /** Contacts tried as often as they may be: failed, not answered, busy, or a machine. */
  failed: number;
  /** Contacts with an attempt under way. */
  processing: number;
  /** Contacts that wait for their first or next attempt. */
  pending: number;
  /** Contacts that are not reached for; each has its `skip_reason`. */
  skipped: number;
  /** Of all contacts, those with no work left; 0 to 100. */
  progress_percentage: number;
  /** Completed of completed and failed contacts; 0 to 1, and 0 while there are none. */
  success_rate: number;
};

export type CampaignProgressRecentActivityEntry = {
  /** The attempt's UUID, as executions have it. */
  execution_id: string;
  /** The contact's number, E.164. */
  contact_phone: string;
  /** How the attempt ended; `in_progress` while nobody knows yet. */
  status: "pending" | "in_progress" | "completed" | "failed" | "skipped" | "no_answer" | "busy" | "voicemail";
  /** When the attempt was decided on. */
  executed_at: string;
  /** The call of the attempt; null for texts, and while there is no call yet. */
  call_id: number | null;
};

/** Figures of its calls and texts over all rounds, and shares of its contacts. */
export type CampaignProgressMetrics = {
  /** Seconds of the calls that were answered, over all rounds. */
  total_duration_seconds: number;
  /** Seconds of an answered call, on average; 0 while there is none. */
  average_duration_seconds: number;
  /** Completed of completed and failed contacts; 0 to 1, and 0 while there are none. */
  success_rate: number;
  /** Answered of the calls that have ended, over all rounds; 0 to 1. */
  answer_rate: number;
  /** US dollars, of the calls that are billed; null when a price is unknown, as those of texts are. */
  actual_cost: number | null;
  /** Of all contacts, those with no work left; 0 to 1. */
  completion_rate: number;
  /** US dollars at list price, if every contact is reached once and talks for a minute; null when a price is not known. */
  cost_estimate: number | null;
  /** When these figures were read: the time of this answer. */
  last_updated: string;
};

export type CampaignConnections = {
  /** The campaign that is watched. */
  campaign_id: number;
  /** Sockets that watch this campaign alone. */
  active_connections: number;
  /** Sockets that watch all campaigns of the organization. */
  monitor_connections: number;
};

export type CampaignExecutions = {
  /** This page of attempts, the newest first. */
  executions: CampaignExecution[];
  /** The same as `executions`, for client libraries. */
  items: CampaignExecution[];
  /** Where this page stands among the others. */
  pagination: CampaignPagination;
  /** Attempts on all pages, as far as they were counted. */
  total: number;
  /** False: with a status, counting ended at 100,000, and there may be more. */
  total_is_exact: boolean;
};

/** One attempt to reach a contact. */
export type CampaignExecution = {
  /** The attempt, as `why` takes it. */
  id: number;
  /** The attempt's UUID, under which its call or text was asked for. */
  execution_id: string;
  /** The contact that was reached for; an import may have replaced it since. */
  contact_id: number;
  /** Null also when the contact is gone. */
  contact_name: string | null;
  /** The contact's number, E.164. */
  contact_phone: string;
  /** How the attempt ended, in the words of contacts' states; `in_progress` while nobody knows yet. */
  status: "pending" | "in_progress" | "completed" | "failed" | "skipped" | "no_answer" | "busy" | "voicemail";
  /** Null for texts, and while there is no call yet. */
  call_id: number | null;
  /** The text's message id; null for calls. */
  sms_id: string | null;
  /** When the attempt was decided on; the carrier is asked after that. */
  executed_at: string;
  /** Goes up each time the whole campaign begins again. */
  round: number;
  /** Which attempt in the contact's round it is, from 1. */
  attempt_number: number;
  /** Whether the contact was called or texted. */
  channel: "call" | "sms";
  /** What was said, from where, and why it ended. */
  execution_data: CampaignExecutionExecutionData;
};

/** What was said, from where, and why it ended. */
export type CampaignExecutionExecutionData = {
  /** The organization's number, E.164. */
  from_number: string;
  /** The same as `contact_phone`. */
  to_number: string;
  /** The welcome as it was filled for the contact; null for texts, and without a call. */
  personalized_welcome_message: string | null;
  /** The agenda as it was filled for the contact; null for texts, and without a call. */
  personalized_agenda: string | null;
  /** The values that templates and conversation had of the contact, by name. */
  template_variables_used: {
    [key: string]: unknown;
  };
  /** From answer to end of the call; null for texts, and of calls that nobody answered or that go on. */
  duration_seconds: number | null;
  /** Why it did not reach the contact: an end reason of calls, or an error code of texts. Null when it did, or nobody knows yet. */
  error_details: string | null;
  /** Not null: the contact is tried again, because of this. */
  retry_reason: string | null;
  /** Always null; there for client libraries. */
  voice_analytics: null;
};

export type ListCampaignExecutionsQuery = {
  /** Page to show, from 1. Default: 1. */
  page?: number;
  /** Most entries on a page. Default: 50. */
  per_page?: number;
  /** Entries to pass over, in place of `page`; 0 when only `limit` is sent. */
  skip?: number;
  /** Most entries to show, in place of `per_page`. */
  limit?: number;
  /** Only attempts that ended so; `in_progress`: those whose end nobody knows yet. Another word is a 400. */
  status?: string;
};

export type CampaignResult = {
  /** Always true: a refusal is an error. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** The same as `id`, for client libraries. */
  campaign_id: number;
  /** Always null: the work was done when this is answered. */
  task_id: string | null;
  /** Names the campaign in every path below it. */
  id: number;
  /** The organization that the campaign belongs to. */
  organization_id: number;
  /** What people call the campaign. */
  name: string;
  /** A note for the people of the organization. */
  description: string | null;
  /** `call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. */
  campaign_type: "call" | "sms" | "mixed";
  /** `marketing` needs written consent and a fresh do-not-call register, `informational` any consent. */
  purpose: "marketing" | "informational";
  /** `cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are. */
  status: "draft" | "scheduled" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The assistant that talks to the contacts. */
  assistant_id: number;
  /** Null when the assistant is gone. */
  assistant_name: string | null;
  /** The number that calls and texts come from. Null: the assistant's active numbers take turns. */
  phone_number_id: number | null;
  /** What a call begins with; of calls. */
  welcome_message_template: string | null;
  /** What the assistant is to do in the conversation; of calls. */
  agenda_template: string | null;
  /** What a call ends with; of calls. */
  end_call_message_template: string | null;
  /** The text that is sent; of texts and mixed campaigns. */
  sms_message_template: string | null;
  /** By the name of a variable: what templates say where a contact has no value. */
  fallback_values: {
    [key: string]: string;
  };
  /** Pairs of names that mean the same, such as a template's variable and the column its value comes from. */
  variable_mappings: {
    [key: string]: string;
  };
  /** Names of variables for templates, with those of imported files, which are added by themselves; at most 500. */
  available_variables: string[];
  /** Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null. */
  pending_import: {
    [key: string]: unknown;
  } | null;
  /** Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once. */
  max_attempts: number;
  /** Minutes after which a contact who was not reached is tried again; sooner if no phone rang. */
  retry_delay_minutes: number;
  /** Pace, hours and voicemail. */
  settings: CampaignSavedSettings;
  /** When the campaign is to start. */
  schedule: CampaignSchedule;
  /** Contacts in every state. */
  total_contacts: number;
  /** Contacts that were reached: somebody talked, or the carrier accepted the text. */
  completed_contacts: number;
  /** Contacts that were tried as often as they may be: failed, not answered, busy, or a machine. */
  failed_contacts: number;
  /** Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it. */
  hold: CampaignSavedHold | null;
  /** When the campaign was created. */
  created_at: string;
  /** When the campaign was last changed. */
  updated_at: string;
  /** When the latest round began; null before it has begun. */
  started_at: string | null;
  /** When the latest round was completed, stopped or failed; null before it has ended. */
  completed_at: string | null;
};

export type CampaignReExecuted = {
  /** Always true: a refusal is an error. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** The campaign that is gone through again. */
  campaign_id: number;
  /** Contacts that were chosen and wait again. */
  contacts_reset: number;
  /** `immediate`: it begins when somebody starts it. `once`: at `scheduled_time`. */
  schedule_type: "immediate" | "once";
  /** `draft`, or `scheduled` where a time was sent. */
  status: "draft" | "scheduled" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** When the round begins; null: when somebody starts it. */
  scheduled_time: string | null;
};

export type ReExecuteCampaignBodyScheduleSettings = {
  /** `immediate`, which is the default: when somebody starts it. `scheduled`, or `once`: at a time. */
  schedule_type?: "immediate" | "scheduled" | "once" | null;
  /** ISO 8601, to come; without an offset a time in `timezone`. Required unless `immediate`. */
  scheduled_at?: string | null;
  /** IANA time zone of a time without an offset; UTC if left out. */
  timezone?: string | null;
};

export type ReExecuteCampaignBody = {
  /** `all`, which is the default; `failed_only`: failed, not answered, busy, or a machine; or contacts by their ids. */
  contact_selection?: "all" | "failed_only" | number[] | null;
  /** When the new round is to start; it takes the place of any schedule there was. */
  schedule_settings?: ReExecuteCampaignBodyScheduleSettings | null;
};

export type CampaignStarted = {
  /** Always true: a refusal is an error. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** The same as `id`, for client libraries. */
  campaign_id: number;
  /** Names this round of the campaign. */
  task_id: string | null;
  /** Names the campaign in every path below it. */
  id: number;
  /** The organization that the campaign belongs to. */
  organization_id: number;
  /** What people call the campaign. */
  name: string;
  /** A note for the people of the organization. */
  description: string | null;
  /** `call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. */
  campaign_type: "call" | "sms" | "mixed";
  /** `marketing` needs written consent and a fresh do-not-call register, `informational` any consent. */
  purpose: "marketing" | "informational";
  /** `cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are. */
  status: "draft" | "scheduled" | "running" | "paused" | "completed" | "cancelled" | "failed";
  /** The assistant that talks to the contacts. */
  assistant_id: number;
  /** Null when the assistant is gone. */
  assistant_name: string | null;
  /** The number that calls and texts come from. Null: the assistant's active numbers take turns. */
  phone_number_id: number | null;
  /** What a call begins with; of calls. */
  welcome_message_template: string | null;
  /** What the assistant is to do in the conversation; of calls. */
  agenda_template: string | null;
  /** What a call ends with; of calls. */
  end_call_message_template: string | null;
  /** The text that is sent; of texts and mixed campaigns. */
  sms_message_template: string | null;
  /** By the name of a variable: what templates say where a contact has no value. */
  fallback_values: {
    [key: string]: string;
  };
  /** Pairs of names that mean the same, such as a template's variable and the column its value comes from. */
  variable_mappings: {
    [key: string]: string;
  };
  /** Names of variables for templates, with those of imported files, which are added by themselves; at most 500. */
  available_variables: string[];
  /** Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null. */
  pending_import: {
    [key: string]: unknown;
  } | null;
  /** Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once. */
  max_attempts: number;
  /** Minutes after which a contact who was not reached is tried again; sooner if no phone rang. */
  retry_delay_minutes: number;
  /** Pace, hours and voicemail. */
  settings: CampaignSavedSettings;
  /** When the campaign is to start. */
  schedule: CampaignSchedule;
  /** Contacts in every state. */
  total_contacts: number;
  /** Contacts that were reached: somebody talked, or the carrier accepted the text. */
  completed_contacts: number;
  /** Contacts that were tried as often as they may be: failed, not answered, busy, or a machine. */
  failed_contacts: number;
  /** Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it. */
  hold: CampaignSavedHold | null;
  /** When the campaign was created. */
  created_at: string;
  /** When the campaign was last changed. */
  updated_at: string;
  /** When the latest round began; null before it has begun. */
  started_at: string | null;
  /** When the latest round was completed, stopped or failed; null before it has ended. */
  completed_at: string | null;
  /** When it begins; null: as soon as a worker takes it up. */
  scheduled_time: string | null;
  /** What keeps contacts from being reached, or from being told everything; null: it could not be found out within 20 seconds. */
  readiness: CampaignReadiness | null;
};

/** What stands in the way of a campaign's contacts. */
export type CampaignReadiness = {
  /** Contacts with work left; all other counts are of these. */
  contacts: number;
  /** Variables of the templates for which contacts have no value, and no default or fallback takes its place; texts leave them out. The first 50 variables are looked at. */
  missing_variables: CampaignReadinessMissingVariable[];
  /** Contacts that will be skipped because their consent is missing or not enough. */
  missing_consent: CampaignReadinessMissingConsent;
  /** Contacts that will be skipped because they opted out since they were added. */
  opted_out: number;
  /** Of the copies of public registers: `stale` is one older than 31 days. Null: informational campaigns need none. */
  do_not_call_register: "ok" | "missing" | "stale" | null;
  /** What it costs if everybody is reached once. */
  cost_estimate: CampaignReadinessCostEstimate;
};

export type CampaignReadinessMissingVariable = {
  /** Name of the variable, as templates write it. */
  name: string;
  /** Contacts that have no value for it. */
  contacts: number;
};

/** Contacts that will be skipped because their consent is missing or not enough. */
export type CampaignReadinessMissingConsent = {
  /** Contacts without sufficient consent, attestations considered. */
  contacts: number;
  /** Marketing needs `written` consent; for informational campaigns either kind will do. */
  kind_needed: "written" | "express";
};

/** What it costs if everybody is reached once. */
export type CampaignReadinessCostEstimate = {
  /** US dollars at list price; null when a price is not known. */
  amount_usd: number | null;
  /** What the amount rests on, and what is not known, in sentences. */
  assumptions: string[];
};

export type CampaignReview = {
  /** The campaign that was looked at. */
  campaign_id: number;
  /** What would keep the campaign from being started now, as `start` would say. Empty: nothing would. */
  start_problems: CampaignReviewStartProblem[];
  /** What keeps contacts from being reached, or from being told everything, and the cost; null: it could not be found out within 20 seconds. */
  readiness: CampaignReadiness | null;
};

export type CampaignReviewStartProblem = {
  /** Names the problem for programs, such as `no-contacts`, `no-number` or `consent-missing`. */
  code: string;
  /** What is wrong, in a sentence for people. */
  message: string;
  /** What would help; null where nothing can be said. */
  fix: string | null;
};

export type CampaignScheduleSaved = {
  /** Always true: a refusal is an error. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** `immediate`: starts when somebody starts it. `scheduled`: once, at a time. `recurring`: again and again. `once` in requests is `scheduled` here. */
  schedule_type: "immediate" | "scheduled" | "recurring";
  /** When the campaign starts, or, if it recurs, starts next. Null for `immediate`. */
  scheduled_at: string | null;
  /** IANA time zone of the schedule; UTC unless another one was sent. */
  timezone: string;
  /** How the campaign recurs; null unless it does. */
  recurring_config: CampaignScheduleRecurringConfig | null;
  /** What would keep the campaign from being started now, as `start` would say. The schedule is saved all the same: there is time until then. Empty for `immediate`. */
  start_problems: CampaignReviewStartProblem[];
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type CampaignScheduleChanged = {
  /** Always true: a refusal is an error. */
  success: boolean;
  /** What was done, in words for people. */
  message: string;
  /** `immediate`: starts when somebody starts it. `scheduled`: once, at a time. `recurring`: again and again. `once` in requests is `scheduled` here. */
  schedule_type: "immediate" | "scheduled" | "recurring";
  /** When the campaign starts, or, if it recurs, starts next. Null for `immediate`. */
  scheduled_at: string | null;
  /** IANA time zone of the schedule; UTC unless another one was sent. */
  timezone: string;
  /** How the campaign recurs; null unless it does. */
  recurring_config: CampaignScheduleRecurringConfig | null;
};

/** The word of an administrator that the contacts which clients send have agreed. */
export type ConsentAttestation = {
  /** `written`: signed, also electronically. `express`: given in another way. */
  kind: "written" | "express";
  /** Where they agreed, in words. */
  source: string;
  /** Since when they have agreed. */
  given_at: string;
  /** When an administrator attested it. */
  attested_at: string;
};

export type AttestConsentAnswer = {
  /** The one that stands now. */
  attestation: ConsentAttestation;
};

export type AttestConsentBody = {
  /** `written`: signed, also electronically; marketing needs it. `express`: given in another way. */
  kind: "written" | "express";
  /** Where they agreed, in words. */
  source: string;
  /** Since when they have agreed: ISO 8601 with an offset, not in the future. */
  given_at: string;
};

export type GetConsentAttestationAnswer = {
  /** Null: nothing is attested. */
  attestation: ConsentAttestation | null;
};

/** What became of the lines of an import. */
export type ComplianceImportResult = {
  /** Lines that were read, without the header. */
  lines: number;
  /** Lines that were not there before. */
  added: number;
  /** Lines that were there already, or twice in the file. */
  duplicates: number;
  /** Lines that could not be read and were left out. */
  invalid: number;
  /** The first hundred of the invalid lines. */
  rejects: ComplianceImportResultReject[];
};

export type ComplianceImportResultReject = {
  /** As an editor counts it: the header of a CSV file is 1. Of JSON, the element, from 1. */
  line: number;
  /** Such as `not-a-phone-number`, `kind-unknown` or `given_at-in-the-future`. */
  reason: string;
};

export type ContactConsent = {
  /** Names the consent where it is withdrawn. */
  id: number;
  /** With its middle hidden; null when the caller was erased. */
  masked_number: string | null;
  /** `written`: signed, also electronically. `express`: given in another way. */
  kind: "written" | "express";
  /** Where it was given, in words. */
  source: string;
  /** When it was given. */
  given_at: string;
  /** Where the proof is; null: not said, or erased. */
  evidence: string | null;
  /** When it was recorded here. */
  recorded_at: string;
  /** When it was withdrawn; null: it was not. */
  withdrawn_at: string | null;
};

export type ListContactConsentsAnswer = {
  /** By `given_at`, the newest first. */
  consents: ContactConsent[];
};

export type ListContactConsentsQuery = {
  /** Whose consents to show, E.164, such as +14155550123; encode the + as %2B. */
  phone_number: string;
};

export type RecordContactConsentBody = {
  /** Whose owner has agreed, E.164, such as +14155550123. */
  phone_number: string;
  /** `written`: signed, also electronically; marketing needs it. `express`: given in another way. */
  kind: "written" | "express";
  /** Where it was given, in words. */
  source: string;
  /** When it was given: ISO 8601 with an offset, not in the future. */
  given_at: string;
  /** Where the proof is, such as the address of a document. */
  evidence?: string | null;
};

export type ContactCheck = {
  /** As it was understood, E.164. */
  phone_number: string;
  /** As it was sent. */
  channel: "call" | "text";
  /** As it was sent, or `marketing`. */
  purpose: "marketing" | "informational";
  /** The moment that was checked. */
  at: string;
  /** Whether nothing speaks against it at that moment. */
  allowed: boolean;
  /** The first of `reasons`; null when it is allowed. */
  reason: string | null;
  /** Everything that speaks against it, such as `opted-out`, `consent-missing`, `time-zone-unknown` or `outside-hours`; empty when it is allowed. */
  reasons: string[];
  /** When only hours and attempts speak against it: the first minute within two weeks in which it is allowed. Null when it is allowed already, or waiting does not help. */
  next_allowed_at: string | null;
  /** ISO 3166 code; null when the number does not tell, as toll-free ones. */
  country: string | null;
  /** States whose rules hold, of address and number, such as `US-CA`. */
  states: string[];
  /** IANA time zones the person may be in; the moment has to be allowed in all of them. Empty: not known. */
  time_zones: string[];
  /** How the zones were found: the contact's own zone, the address, or the number. Null: they were not. */
  time_zone_source: "time_zone" | "address" | "number" | null;
  /** The rules that hold for this contact, all together. */
  rules: ContactRules[];
  /** Versions of the data by which the contact was located. */
  data_versions: ContactDataVersions;
  /** What the organization knows of the number. */
  facts: ContactCheckFacts;
};

/** What one jurisdiction, or the organization for it, allows. */
export type ContactRules = {
  /** ISO 3166: a country, or a state of the United States, such as `US-CA`. */
  jurisdiction: string;
  /** `parley`: ships with this installation. `organization`: set by its administrators. */
  set_by: "parley" | "organization";
  /** Changes with the rules; those of the organization begin with `organization-`. Every version is kept. */
  version: string;
  /** Where the rules were read. */
  source: string;
  /** When the source was read, `YYYY-MM-DD`. */
  source_date: string;
  /** By the clocks of the person who is contacted. */
  hours: ContactRulesHours;
  /** Dates on which nobody is contacted, `YYYY-MM-DD`. */
  closed_dates: string[];
  /** The last day for which the closed dates are known; nothing is allowed after it. Null: no others have to be. */
  closed_dates_until: string | null;
  /** Most calls and texts to a number within any 24 hours. */
  max_attempts_per_day: number;
};

export type ContactRulesHoursMonday = {
  /** First minute in which somebody may be contacted, `HH:MM`. */
  start: string;
  /** End of the hours, exclusive, `HH:MM`; `24:00` is midnight. */
  end: string;
};

/** By the clocks of the person who is contacted. */
export type ContactRulesHours = {
  /** Hours on Mondays; null: nobody is contacted on that day. */
  monday: ContactRulesHoursMonday | null;
  /** Hours on Tuesdays; null: nobody is contacted on that day. */
  tuesday: ContactRulesHoursMonday | null;
  /** Hours on Wednesdays; null: nobody is contacted on that day. */
  wednesday: ContactRulesHoursMonday | null;
  /** Hours on Thursdays; null: nobody is contacted on that day. */
  thursday: ContactRulesHoursMonday | null;
  /** Hours on Fridays; null: nobody is contacted on that day. */
  friday: ContactRulesHoursMonday | null;
  /** Hours on Saturdays; null: nobody is contacted on that day. */
  saturday: ContactRulesHoursMonday | null;
  /** Hours on Sundays; null: nobody is contacted on that day. */
  sunday: ContactRulesHoursMonday | null;
};

/** Versions of the data by which contacts are located. */
export type ContactDataVersions = {
  /** Date of the tables that say where an area code is. */
  area_codes: string;
  /** Version of the tz database, such as `2026c`. */
  time_zones: string;
};

export type ContactCheckFactsConsent = {
  /** `written`: signed, also electronically. `express`: given in another way. */
  kind: "written" | "express";
  /** Where it was given, in words. */
  source: string;
  /** When it was given. */
  given_at: string;
  /** Whether it is the organization's attestation, not a consent recorded for the number. */
  is_attested: boolean;
};

export type ContactCheckFactsRegister = {
  /** The public register that the copy is of. */
  source: string;
  /** When its newest copy was obtained. */
  obtained_at: string;
};

/** What the organization knows of the number. */
export type ContactCheckFacts = {
  /** Whether the number is on the organization's list of opt-outs. */
  opted_out: boolean;
  /** The best consent that stands; null: none does. */
  consent: ContactCheckFactsConsent | null;
  /** Whether consent was withdrawn, and none was given since. */
  consent_withdrawn: boolean;
  /** Whether one of the organization's own lists has the number. */
  on_own_do_not_call_list: boolean;
  /** Whether a copy of a public register has the number; that counts for marketing only. */
  on_do_not_call_register: boolean;
  /** The newest copy of each public register that the organization has. */
  registers: ContactCheckFactsRegister[];
  /** Calls to the number, and texts that answered nothing, in the 24 hours before the moment. */
  attempts_last_24h: number;
};

export type CheckContactBody = {
  /** Who is to be contacted, E.164, such as +14155550123. */
  phone_number: string;
  /** `call` or `text`; the same rules hold for both. */
  channel: "call" | "text";
  /** `marketing` also needs written consent and fresh copies of the do-not-call registers. Default: "marketing". */
  purpose?: "marketing" | "informational";
  /** The moment: ISO 8601 with an offset. Left out: now. */
  at?: string;
  /** The contact's own IANA time zone, if it is known; it comes before address and number. */
  time_zone?: string | null;
  /** State of the contact's address, for numbers of the United States; name or abbreviation. */
  state?: string | null;
  /** Postal code of the contact's address, for numbers of the United States. */
  postal_code?: string | null;
};

export type SetContactRulesBody = {
  /** All seven days, by the clocks of the person who is contacted. */
  hours: ContactRulesHours;
  /** Dates on which nobody is contacted, `YYYY-MM-DD`, beside those of other rules. Default: []. */
  closed_dates?: string[];
  /** Most calls and texts to a number within any 24 hours. Default: 3. */
  max_attempts_per_day?: number;
  /** Where the rules were read; required for countries that ship without rules. */
  source?: string;
  /** When the source was read; required for countries that ship without rules, else today if left out. */
  source_date?: string;
};

export type ListContactRulesAnswer = {
  /** Those that ship first, then the organization's own. */
  rules: ContactRules[];
  /** The data that says where contacts are; part of what a decision rests on. */
  data_versions: ContactDataVersions;
};

export type DoNotCallList = {
  /** Names the list where numbers are imported and where it is deleted. */
  id: number;
  /** What people call the list. */
  name: string;
  /** `register`: a copy of a public one, for marketing only. `own`: the organization's, for everything. */
  kind: "register" | "own";
  /** Where the numbers come from. Each source of a register needs a fresh copy, whatever the list is called. */
  source: string;
  /** When the copy was obtained; marketing needs one that is at most 31 days old. */
  obtained_at: string;
  /** Numbers on the list; a register without any does not count as a copy. */
  number_count: number;
  /** False until numbers were imported without `more_follows`; a register that is not complete does not count as a copy. */
  is_complete: boolean;
  /** When the list was begun here. */
  created_at: string;
};

export type CreateDoNotCallListBody = {
  /** What people call the list. */
  name: string;
  /** `register`: a copy of a public one, for marketing only. `own`: the organization's, for everything. Default: "own". */
  kind?: "register" | "own";
  /** Where the numbers come from; the same for each copy of the same register. */
  source: string;
  /** When the copy was obtained: ISO 8601 with an offset, not in the future. */
  obtained_at: string;
};

export type ListDoNotCallListsAnswer = {
  /** By `obtained_at`, the newest first. */
  lists: DoNotCallList[];
};

export type ImportDoNotCallNumbersQuery = {
  /** True with each part of a large list but the last; until then the list is not complete. Default: false. */
  more_follows?: boolean;
};

export type LookUpDoNotCallNumberAnswer = {
  /** As it was understood, E.164. */
  phone_number: string;
  /** Lists that have the number; empty when none has it. */
  lists: DoNotCallList[];
};

export type LookUpDoNotCallNumberQuery = {
  /** The number to look up, E.164, such as +14155550123; encode the + as %2B. */
  phone_number: string;
};

export type OptOut = {
  /** As it was understood, E.164. */
  phone_number: string;
  /** Always true. */
  opted_out: true;
  /** Since when the number is on the list. */
  opted_out_at: string;
  /** False: it was on the list already. */
  is_new: boolean;
  /** Texts that waited for the number and were cancelled. */
  cancelled_texts: number;
};

export type AddOptOutBody = {
  /** Whose owner wants no more, E.164, such as +14155550123. */
  phone_number: string;
};

export type DocumentResult = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** What was done, in English. */
  message: string;
  /** The same document once more, for clients that look for it here. */
  document: Document;
  /** Names the document in every path. */
  id: number;
  /** The assistant that looks things up in it. */
  assistant_id: number;
  /** Organization the document belongs to. */
  organization_id: number;
  /** What people call it, and what the assistant names as its source. */
  name: string;
  /** Name of the file, or the last part of the address. */
  filename: string;
  /** The same as `filename`. */
  original_filename: string;
  /** As the file came; empty until a document from the web was fetched. */
  content_type: string;
  /** `pdf`, `docx`, `html`, `md`, `txt`, `csv` or `json`; empty until a document from the web was fetched. */
  file_type: string;
  /** Bytes of the file; 0 until a document from the web was fetched. */
  file_size: number;
  /** Address it is fetched from, again each day. Null: it was uploaded. */
  source_url: string | null;
  /** `pending` until it is read, then `processing`, then `completed` or `failed`. */
  status: "pending" | "processing" | "completed" | "failed";
  /** The same as `status`. */
  processing_status: "pending" | "processing" | "completed" | "failed";
  /** Why it cannot be used. Null: it can, or it is not known yet. */
  processing_error: string | null;
  /** The same as `processing_error`. */
  error_message: string | null;
  /** How much of it is read, in percent. */
  progress_percentage: number;
  /** The same as `progress_percentage`. */
  processing_progress: number;
  /** How many passages it has; 0 until they are known. */
  total_chunks: number;
  /** How many of these are stored. */
  processed_chunks: number;
  /** The same as `total_chunks`. */
  chunk_count: number;
  /** Tokens of all its passages together, estimated. */
  total_tokens: number;
  /** How many pages it has. Null where the format has none. */
  page_count: number | null;
  /** SHA-256 of the file, under which it is kept once. Null until a document from the web was fetched. */
  storage_key: string | null;
  /** As it was given. Null: none. */
  category: string | null;
  /** As they were given. */
  tags: string[];
  /** When it was added. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When it was last read to its end. Null: it was not yet. */
  processed_at: string | null;
};

export type Document = {
  /** Names the document in every path. */
  id: number;
  /** The assistant that looks things up in it. */
  assistant_id: number;
  /** Organization the document belongs to. */
  organization_id: number;
  /** What people call it, and what the assistant names as its source. */
  name: string;
  /** Name of the file, or the last part of the address. */
  filename: string;
  /** The same as `filename`. */
  original_filename: string;
  /** As the file came; empty until a document from the web was fetched. */
  content_type: string;
  /** `pdf`, `docx`, `html`, `md`, `txt`, `csv` or `json`; empty until a document from the web was fetched. */
  file_type: string;
  /** Bytes of the file; 0 until a document from the web was fetched. */
  file_size: number;
  /** Address it is fetched from, again each day. Null: it was uploaded. */
  source_url: string | null;
  /** `pending` until it is read, then `processing`, then `completed` or `failed`. */
  status: "pending" | "processing" | "completed" | "failed";
  /** The same as `status`. */
  processing_status: "pending" | "processing" | "completed" | "failed";
  /** Why it cannot be used. Null: it can, or it is not known yet. */
  processing_error: string | null;
  /** The same as `processing_error`. */
  error_message: string | null;
  /** How much of it is read, in percent. */
  progress_percentage: number;
  /** The same as `progress_percentage`. */
  processing_progress: number;
  /** How many passages it has; 0 until they are known. */
  total_chunks: number;
  /** How many of these are stored. */
  processed_chunks: number;
  /** The same as `total_chunks`. */
  chunk_count: number;
  /** Tokens of all its passages together, estimated. */
  total_tokens: number;
  /** How many pages it has. Null where the format has none. */
  page_count: number | null;
  /** SHA-256 of the file, under which it is kept once. Null until a document from the web was fetched. */
  storage_key: string | null;
  /** As it was given. Null: none. */
  category: string | null;
  /** As they were given. */
  tags: string[];
  /** When it was added. */
  created_at: string;
  /** When it last changed. */
  updated_at: string;
  /** When it was last read to its end. Null: it was not yet. */
  processed_at: string | null;
};

export type AddDocumentUrlBody = {
  /** Address of a public page or file; private hosts are refused. */
  url: string;
  /** Name of the file. Absent: the last part of the address. */
  filename?: string | null;
  /** What people call it. Absent: as the file. */
  name?: string | null;
  /** For people who look for it; the assistant does not see it. */
  category?: string | null;
  /** For people who look for it; the assistant does not see them. */
  tags?: string[] | null;
  /** False: it is fetched and read when `reprocess` says so. True: as the assistant's `rag_settings.auto_process` says. Default: true. */
  auto_process?: boolean;
};

export type DocumentDeleted = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** What was done, in English. */
  message: string;
};

export type DocumentPassages = {
  /** In the order of the document. */
  items: DocumentPassagesItem[];
  /** `after` of the next page. Null: this is the last. */
  next_after: number | null;
};

export type DocumentPassagesItem = {
  /** Names the passage, as in the answer to a question; a new reading gives others. */
  id: number;
  /** Its place in the document, from 0. */
  position: number;
  /** Number of the page, from 1. Null where the format has none. */
  page: number | null;
  /** The headings it stands under, with ` > ` between; empty: none. */
  section: string;
  /** Its text. */
  passage: string;
};

export type ListDocumentPassagesQuery = {
  /** The `position` of the last passage of the page before; the list goes on after it. Absent: from the first. */
  after?: number;
  /** How many to return at most. Default: 20. */
  limit?: number;
};

export type DocumentList = {
  /** The newest first. */
  documents: Document[];
  /** The same list as `documents`, for clients that look for it here. */
  items: Document[];
  /** How many there are. */
  total: number;
};

export type DocumentSearchResponse = {
  /** The best first. */
  passages: DocumentSearchResponsePassage[];
  /** Milliseconds the search took. */
  retrieval_ms: number;
};

export type DocumentSearchResponsePassage = {
  /** Names the passage, as in the list of its document; a new reading gives others. */
  id: number;
  /** The document the passage is from. */
  document_id: number;
  /** What people call it. */
  document_name: string;
  /** Number of the page, from 1. Null where the format has none. */
  page: number | null;
  /** The headings it stands under, with ` > ` between; empty: none. */
  section: string;
  /** Its text. */
  passage: string;
  /** How well it fits, 0 to 1: the share of the question's telling words it has, or how similar it is, whichever is more. */
  score: number;
};

export type SearchDocumentsBody = {
  /** A question, as a caller would put it. */
  query: string;
  /** Most passages of the answer. Default: 3. */
  limit?: number;
};

export type UploadDocumentBody = {
  /** The document, at most 10 MB. */
  file: Blob;
  /** What people call it, at most 255 characters. Absent: the file's name. */
  name?: string | null;
  /** For people who look for it, at most 255 characters; the assistant does not see it. */
  category?: string | null;
  /** With commas between; at most 50 of 64 characters each. */
  tags?: string | null;
  /** `false`: it is read when `reprocess` says so. Anything else: as the assistant's `rag_settings.auto_process` says. */
  auto_process?: string | null;
};

export type StreamEventsQuery = {
  /** False: the answer ends with what came since the last event, and does not wait for more. Default: true. */
  follow?: boolean;
  /** Only changes of these kinds, separated by commas; `ready` and `resync` come always. Absent: all, also those that later versions add. */
  kinds?: string;
  /** The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`. */
  last_event_id?: string;
};

export type PhoneNumberAPIResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** What was done, for people. */
  message: string;
  /** The number after the change. */
  data: OrganizationPhoneNumberResponse | null;
};

export type OrganizationPhoneNumberResponse = {
  /** Names the number in paths with `{phone_number_id}`. */
  id: number;
  /** The number in E.164 form: `+14155550100`. */
  phone_number: string;
  /** A name for people. Null without one. */
  friendly_name: string | null;
  /** The carrier that has the number: `twilio`, `telnyx`, `vonage` or `byo-sip-trunk`. */
  provider: string;
  /** The carrier's id of the number, whatever the carrier. */
  twilio_sid: string;
  /** False: the number is switched off, and nothing that comes in on it is taken. */
  is_active: boolean;
  /** True: a number at another carrier, which can be shown in calls but not answered. */
  is_verified_caller_id: boolean;
  /** What the carrier carries on the number, for example `voice`, `sms` and `mms`. */
  capabilities: {
    [key: string]: boolean;
  };
  /** The trunk its calls go over. Null: no particular one. */
  sip_trunk_id: string | null;
  /** Countries whose callers are answered, as ISO 3166-1 alpha-2 codes. Null: callers of every country. */
  allowed_country_codes: string[] | null;
  /** The assistant that answers the number. Null: none does. */
  assistant: OrganizationPhoneNumberResponseAssistant | null;
  /** The flow that answers the number. Null: none does. */
  flow: OrganizationPhoneNumberResponseAssistant | null;
  /** When the number was put on record. */
  created_at: string;
  /** When its record last changed. Null: never. */
  updated_at: string | null;
};

export type OrganizationPhoneNumberResponseAssistant = {
  /** The id of the assistant or flow. */
  id: number;
  /** Its name. */
  name: string;
  /** Whether it is switched on; if not, nobody answers. */
  is_active: boolean;
};

export type FlowResponse = {
  /** Names the flow in every path. */
  id: number;
  /** Organization the flow belongs to. */
  organization_id: number;
  /** The assistant that lends it its voice, model, recognizer and tools. */
  base_assistant_id: number;
  /** What people call the flow. */
  name: string;
  /** The conversation, as it was sent. */
  graph: {
    [key: string]: unknown;
  };
  /** False: a draft, which answers nobody. */
  is_active: boolean;
  /** Goes up with every change of the graph or the base assistant; a conversation keeps the version it began with. */
  version: number;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
};

export type CreateFlowBody = {
  /** What people call the flow. */
  name: string;
  /** The assistant that lends it its voice, model, recognizer and tools. Absent: one with the flow's name is made for it. */
  base_assistant_id?: number | null;
  /** The conversation, in the form that `readFlowGraphSchema` answers. Absent: a graph of one node that talks. */
  graph?: {
    [key: string]: unknown;
  } | null;
  /** False: a draft, whose graph may have errors, and which answers nobody. Default: true. */
  is_active?: boolean;
};

export type ListFlowsQuery = {
  /** How many flows to leave out at the beginning. Default: 0. */
  skip?: number;
  /** Most flows of one answer. Default: 100. */
  limit?: number;
  /** False: also those that are switched off. Default: true. */
  active_only?: boolean;
};

export type FlowAPIResult = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** What was done, in English. */
  message: string;
  /** Always null. */
  data: null;
};

export type UpdateFlowBody = {
  /** What people call the flow. Null: it stays. */
  name?: string | null;
  /** The assistant that lends it its voice, model, recognizer and tools. Null: it stays. */
  base_assistant_id?: number | null;
  /** Replaces the whole graph. Null: it stays. */
  graph?: {
    [key: string]: unknown;
  } | null;
  /** False: a draft, whose graph may have errors, and which answers nobody. Null: it stays. */
  is_active?: boolean | null;
  /** The `version` that the change starts from. When the flow has another by now, nothing is changed. Null: whatever it is. */
  expected_version?: number | null;
};

export type ReadFlowGraphSchemaAnswer = {
  [key: string]: unknown;
};

export type FlowGraphValidation = {
  /** False: a flow with this graph can only be stored switched off, or, with a `schema` or `unknown-assistant` among the errors, not at all. */
  valid: boolean;
  /** What keeps a flow from being active; the first 100. */
  errors: FlowGraphValidationError[];
  /** What may be meant otherwise; the first 100. */
  warnings: FlowGraphValidationError[];
};

export type FlowGraphValidationError = {
  /** Tells kinds of mistakes apart, in kebab-case; `schema`: the graph does not match the schema. */
  code: string;
  /** The place within the graph. */
  path: (string | number)[];
  /** The same place in the body of a request that sends the graph, as a 422 would name it. */
  loc: (string | number)[];
  /** What is wrong there, in English. */
  message: string;
};

export type ValidateFlowGraphBody = {
  /** The graph to check. */
  graph: {
    [key: string]: unknown;
  };
};

export type FlowSimulation = {
  /** Every case was run, and none failed. */
  passed: boolean;
  /** Each case in the suite's order. */
  cases: FlowSimulationCase[];
  /** What of the graph the cases came to, all together. */
  coverage: FlowSimulationCoverage;
};

export type FlowSimulationCaseOpeningCaller = {
  /** What was spoken. */
  say?: string;
  /** What was written. */
  text?: string;
  /** Which keys were pressed. */
  keys?: string;
  /** For how many milliseconds nothing was said. */
  silent_ms?: number;
};

export type FlowSimulationCaseOpeningMove = {
  /** The node it left. Null: the conversation begins. */
  from: string | null;
  /** The node it entered. */
  to: string;
  /** The transition's kind, such as `prompt` or `dtmf`; `begin`, `global` and `return` for moves without one. */
  kind: string;
  /** Why it was taken, such as `model: wants to book`. */
  reason: string;
};

export type FlowSimulationCaseOpeningTool = {
  /** The tool, by the function's name. */
  name: string;
  /** What it was called with. */
  arguments: {
    [key: string]: unknown;
  };
  /** How the call ended. */
  outcome: "success" | "error" | "timeout";
  /** As the flow and the model received it. */
  result: unknown;
  /** Milliseconds it took on the conversation's clock. */
  duration_ms: number;
};

export type FlowSimulationCaseOpeningFailure = {
  /** The member of `expect`. */
  expectation: string;
  /** What was expected and what came, in words. */
  message: string;
  /** What was expected. */
  expected: unknown;
  /** What came. */
  actual: unknown;
};

export type FlowState = {
  /** The node the conversation is at. */
  node: string;
  /** What it does there. */
  phase: FlowStatePhase1 | FlowStatePhaseSpeaking | FlowStatePhaseHandedOver;
  /** The conversation's variables. */
  variables: {
    [key: string]: unknown;
  };
  /** How the last tool or text of the flow ended; empty: there was none. */
  tool_status: "" | "success" | "error";
  /** How many turns the caller has had. */
  turn_count: number;
  /** The `turn_count` when the node was entered. */
  entered_at_turn: number;
  /** What the caller said or wrote last. */
  last_user_message: string;
  /** How far the node has come with asking for its value. */
  capture: FlowStateCapture;
  /** Nodes that global nodes go back to, the newest last. */
  return_to: string[];
  /** By global node: the `turn_count` when it was last entered. */
  globals_entered_at: {
    [key: string]: number;
  };
};

export type FlowStatePhase1 = {
  /** Waits for the caller, does what the node says, or is over. */
  kind: "waiting" | "acting" | "ended";
};

export type FlowStatePhaseSpeaking = {
  /** Says something. */
  kind: "speaking";
  /** What the flow does once this was said. */
  next: "wait" | "act" | "leave" | "end" | "hand-over";
};

export type FlowStatePhaseHandedOver = {
  /** An assistant has taken over. */
  kind: "handed-over";
  /** The assistant that has taken over, by its `id`. */
  assistant_id: number;
};

export type FlowStateCaptureCandidate = {
  /** The value, as the flow would store it. */
  value: string | number;
  /** How it is said to the caller. */
  spoken: string;
  /** How it is written to the caller. */
  written: string;
};

/** How far the node has come with asking for its value. */
export type FlowStateCapture = {
  /** How many answers gave no valid value so far. */
  attempts: number;
  /** What was understood and waits for a yes. Null: nothing. */
  candidate: FlowStateCaptureCandidate | null;
  /** Whether the caller was asked for it by text. */
  is_text_sent: boolean;
};

export type FlowSimulationCaseOpening = {
  /** What the caller did, as in the suite. Null: the assistant opened the conversation. */
  caller: FlowSimulationCaseOpeningCaller | null;
  /** What the caller heard or read of the answer. */
  assistant: string;
  /** The node before the turn. Null: the flow had not begun. */
  node_before: string | null;
  /** The node after the turn. Null: the flow had not begun. */
  node_after: string | null;
  /** From which node to which the turn led, in order. */
  moves: FlowSimulationCaseOpeningMove[];
  /** Tools called in the turn, in order. */
  tools: FlowSimulationCaseOpeningTool[];
  /** In a call: the texts sent to the caller. */
  texts: string[];
  /** The conversation's variables after the turn. */
  variables: {
    [key: string]: unknown;
  };
  /** Milliseconds to the first sound of the answer, for texts to the whole answer. Null: there was none. */
  response_ms: number | null;
  /** Milliseconds the whole turn took on the conversation's clock. */
  elapsed_ms: number;
  /** Expectations that were not met. */
  failures: FlowSimulationCaseOpeningFailure[];
  /** The state after the turn, from which another run can continue. Null: there is none. */
  state: FlowState | null;
  /** How many messages of the case's dialogue there were by then. */
  dialogue_length: number;
};

export type FlowSimulationCaseDialogueEntry = {
  /** Who said it: the caller (`user`) or the assistant. */
  role: "user" | "assistant";
  /** What was said or written. */
  content: string;
};

export type FlowSimulationCase = {
  /** As in the suite. */
  name: string;
  /** By telephone or by text. */
  channel: "voice" | "sms";
  /** `not-run`: the time for all of them was used up. */
  status: "passed" | "failed" | "not-run";
  /** What went wrong apart from the turns' expectations: a call that no mock fits, a model that failed. */
  failures: string[];
  /** What happened before the caller's first turn. Null: it is a thread of texts, goes on from an earlier turn, or was not run. */
  opening: FlowSimulationCaseOpening | null;
  /** What came of each turn. */
  turns: FlowSimulationCaseOpening[];
  /** What was said or written, in order. */
  dialogue: FlowSimulationCaseDialogueEntry[];
  /** Why the call ended. Null: the case ended first, or it is a thread of texts. */
  end_reason: string | null;
};

/** Nodes that were entered. */
export type FlowSimulationCoverageNodes = {
  /** How many of them the cases came to. */
  visited: number;
  /** How many the graph has. */
  total: number;
  /** How many of them the cases came to, in percent, never rounded up to 100. */
  percent: number;
  /** How often each node was entered, by node. */
  counts: {
    [key: string]: number;
  };
  /** Nodes that were never entered. */
  missed: string[];
};

export type FlowSimulationCoverageTransitionsCount = {
  /** The node it leads from. Null: from any, into a global node. */
  node: string | null;
  /** Its place among the node's transitions, from 0. Null: a way into a global node. */
  index: number | null;
  /** The transition's kind, such as `prompt` or `dtmf`; `global`: a way into a global node. */
  kind: string;
  /** The node it leads to. */
  to: string;
  /** The condition, in words. Null: none. */
  when: string | null;
  /** How often it was taken. */
  count: number;
};

/** Transitions that were taken. */
export type FlowSimulationCoverageTransitions = {
  /** How many of them the cases came to. */
  visited: number;
  /** How many the graph has. */
  total: number;
  /** How many of them the cases came to, in percent, never rounded up to 100. */
  percent: number;
  /** Each node's transitions in their order, and each way into a global node. */
  counts: FlowSimulationCoverageTransitionsCount[];
};

/** What of the graph the cases came to, all together. */
export type FlowSimulationCoverage = {
  /** Nodes that were entered. */
  nodes: FlowSimulationCoverageNodes;
  /** Transitions that were taken. */
  transitions: FlowSimulationCoverageTransitions;
};

export type SimulateFlowBodySuiteCaseOpeningTool = {
  /** The tool, by the function's name. */
  name: string;
  /** The call has at least these arguments. Absent: any. */
  arguments?: {
    [key: string]: unknown;
  };
  /** How the call ended. Absent: in any way. */
  outcome?: "success" | "error" | "timeout";
};

/** What is expected before the caller's first turn; calls only. */
export type SimulateFlowBodySuiteCaseOpening = {
  /** The node the conversation is at. */
  node?: string;
  /** Must occur in what the assistant said, ignoring case and runs of blanks. A list: all of it. */
  says?: string | string[];
  /** Must not be said. A list: none of it. */
  says_not?: string | string[];
  /** Must be called in the turn. A list: all of it, in any order. */
  tool?: SimulateFlowBodySuiteCaseOpeningTool | SimulateFlowBodySuiteCaseOpeningTool[];
  /** Must not be called in the turn, by the function's name. A list: none of them. */
  tool_not?: string | string[];
  /** In a call: must occur in a text sent to the caller in the turn. A list: all of it. */
  sends_text?: string | string[];
  /** Most milliseconds from the end of the caller's turn to the first sound of the answer; for texts, to the whole answer. */
  within_ms?: number;
  /** These variables must have these values; of objects only the given members are compared. */
  variables?: {
    [key: string]: unknown;
  };
  /** What decided the first move of the turn: a rule of the graph (`deterministic`) or the model; `nothing`: there was no move. */
  moved_by?: "deterministic" | "model" | "nothing";
  /** Whether the conversation is over. */
  ended?: boolean;
  /** Number the caller was put through to, whether or not somebody answered. */
  transferred_to?: string;
  /** Assistant that took over the conversation, by its `id`. */
  handed_over_to?: number;
};

export type SimulateFlowBodySuiteCaseTurn = {
  /** Spoken in a call; written in a thread of texts. */
  say?: string;
  /** Written: in a call, a text sent during it. */
  text?: string;
  /** Pressed on the telephone's keys, 200 ms apart. */
  keys?: string;
  /** Milliseconds for which the caller says nothing, counted from the end of what the assistant said. */
  silent_ms?: number;
  /** Begins the turn this many milliseconds after the assistant began to speak, instead of when it has finished. */
  after_ms?: number;
  /** What must be true once the turn was answered. Absent: nothing. */
  expect?: SimulateFlowBodySuiteCaseOpening;
};

export type SimulateFlowBodySuiteCase = {
  /** What is tried, for people. */
  name: string;
  /** By telephone or by text. Absent: as the suite says. */
  channel?: "voice" | "sms";
  /** The variables a conversation starts with; a case's are added to the suite's. */
  variables?: {
    [key: string]: unknown;
  };
  /** What is answered in tools' place. A case's mocks are tried before the suite's. */
  tools?: ChatWithAssistantBodyTool[];
  /** An ISO 8601 date, or a time with its offset: what "tomorrow" counts from. Absent: now. */
  now?: string;
  /** In E.164 form. Absent: `+12025550123`. */
  caller_number?: string;
  /** How transfers end. Absent: somebody answers. */
  transfer?: "answered" | "unanswered";
  /** What happens to texts a call sends. Absent: they are sent. */
  sms?: "sent" | "failed";
  /** What is expected before the caller's first turn; calls only. */
  opening?: SimulateFlowBodySuiteCaseOpening;
  /** What the caller does, in this order; at most 50. */
  turns: SimulateFlowBodySuiteCaseTurn[];
};

/** The conversations, and what is expected of them. */
export type SimulateFlowBodySuite = {
  /** What the suite is called, for people. */
  name: string;
  /** By telephone or by text, for all cases that do not say so themselves. Default: "voice". */
  channel?: "voice" | "sms";
  /** Of the conversations, as a BCP 47 tag. Absent: the assistant's. */
  language?: string;
  /** The variables a conversation starts with; a case's are added to the suite's. */
  variables?: {
    [key: string]: unknown;
  };
  /** What is answered in tools' place. A case's mocks are tried before the suite's. */
  tools?: ChatWithAssistantBodyTool[];
  /** An ISO 8601 date, or a time with its offset: what "tomorrow" counts from. Absent: now. */
  now?: string;
  /** In E.164 form. Absent: `+12025550123`. */
  caller_number?: string;
  /** How transfers end. Absent: somebody answers. */
  transfer?: "answered" | "unanswered";
  /** What happens to texts a call sends. Absent: they are sent. */
  sms?: "sent" | "failed";
  /** The conversations, each from its beginning; at most 50. */
  cases: SimulateFlowBodySuiteCase[];
};

/** Where the suite's only case continues: the state after a turn of an earlier run, and the dialogue up to there. */
export type SimulateFlowBodyFrom = {
  /** The `state` that a turn of the earlier run answered; its nodes have to be in the graph. */
  state: FlowState;
  /** The case's `dialogue`, up to that turn's `dialogue_length`. Default: []. */
  dialogue?: FlowSimulationCaseDialogueEntry[];
};

export type SimulateFlowBody = {
  /** The graph to run. Absent: the flow's own. */
  graph?: {
    [key: string]: unknown;
  };
  /** The flow whose base assistant talks. Absent: an assistant with default settings. */
  flow_id?: number;
  /** The conversations, and what is expected of them. */
  suite: SimulateFlowBodySuite;
  /** `demo`: rules that answer the same every time; `assistant`: the base assistant's own model, with its keys. Default: "demo". */
  model?: "demo" | "assistant";
  /** Where the suite's only case continues: the state after a turn of an earlier run, and the dialogue up to there. */
  from?: SimulateFlowBodyFrom;
};

export type FlowVersionResponse = {
  /** Counts from 1. */
  version: number;
  /** The base assistant it had. */
  base_assistant_id: number;
  /** Whether new conversations follow it. */
  is_current: boolean;
  /** When the flow became so. */
  created_at: string;
  /** The conversation, as it was sent then. */
  graph: {
    [key: string]: unknown;
  };
};

export type FlowVersionSummary = {
  /** Counts from 1. */
  version: number;
  /** The base assistant it had. */
  base_assistant_id: number;
  /** Whether new conversations follow it. */
  is_current: boolean;
  /** When the flow became so. */
  created_at: string;
};

export type ListFlowVersionsAnswer = {
  /** The newest first. */
  versions: FlowVersionSummary[];
  /** How many versions the flow has in all. */
  total: number;
};

export type ListFlowVersionsQuery = {
  /** Only versions older than this one. */
  before?: number;
  /** Most versions of one answer. Default: 50. */
  limit?: number;
};

export type RestoreFlowVersionBody = {
  /** The flow's `version` that the caller knows. When it is another by now, nothing is restored. Absent: whatever it is. */
  expected_version?: number | null;
};

export type RestoreFlowVersionBody2 = RestoreFlowVersionBody | null;

export type ExamineInstallationAnswerCheck = {
  /** What was looked at: `database`, `public-address`, a vendor's name. */
  name: string;
  /** `skipped`: it is not set up. `warning`: works, but not as it should. */
  status: "ok" | "warning" | "failed" | "skipped";
  /** What was found, in English. */
  detail: string;
  /** What to do about it; null where nothing is to be done. */
  fix: string | null;
};

export type ExamineInstallationAnswer = {
  /** `failed`: at least one check has. */
  status: "ok" | "failed";
  /** In the order in which they were made. */
  checks: ExamineInstallationAnswerCheck[];
};

export type ReadInstallationAnswerReadinessChecksValue = {
  /** False: as long as this lasts, requests should go elsewhere. */
  is_ready: boolean;
  /** What is wrong, in a sentence, even where traffic may still come; null when all is well. */
  reason: string | null;
};

/** What `GET /readyz` says. */
export type ReadInstallationAnswerReadiness = {
  /** `ready`: every check is. */
  status: "ready" | "not-ready";
  /** By name: `process` (starting or draining), `disk`, `database`. */
  checks: {
    [key: string]: ReadInstallationAnswerReadinessChecksValue;
  };
};

export type ReadInstallationAnswerMigration = {
  /** Its number; they are applied one after the other, by the start. */
  number: number;
  /** Its file. */
  name: string;
  /** When it was applied. */
  applied_at: string;
};

export type ReadInstallationAnswerLastBackup = {
  /** When it was made. */
  made_at: string;
  /** The file, on the machine where the command ran. */
  path: string;
};

export type ReadInstallationAnswer = {
  /** The version that runs. */
  version: string;
  /** What `GET /readyz` says. */
  readiness: ReadInstallationAnswerReadiness;
  /** The newest change to the database's form that was applied. */
  migration: ReadInstallationAnswerMigration | null;
  /** Whether this organization is the first one, whose admins may have the installation examined. */
  is_operator: boolean;
  /** The last backup that `parley backup` made from this process's data folder. Null where there is none on record, and for other organizations. */
  last_backup: ReadInstallationAnswerLastBackup | null;
};

export type CallerMemoryExport = {
  /** The keyed hash of the caller's number. */
  caller_hash: string;
  /** When this export was made. */
  exported_at: string;
  /** Every fact that is kept about the caller, oldest first. */
  memories: MemoryResponse[];
  /** How these memories are related to each other and to others. */
  edges: MemoryEdge[];
  /** Every word of the caller on being remembered, oldest first. */
  consents: CallerMemoryExportConsent[];
};

export type MemoryResponse = {
  /** Names the memory in every other path. */
  id: number;
  /** One sentence. Phone numbers, addresses and other personal data in it are replaced by `[PHONE]`, `[ADDRESS]` and the like; names stay. */
  fact: string;
  /** `semantic` for what is so, `episodic` for what happened, `procedural` for how something is done. */
  memory_type: string;
  /** Where it is used: `caller`, `location` (the number that was called), `assistant` or `organization`. */
  memory_scope: string;
  /** What kind of thing the fact is about, in the writer's words; `general` when nothing was said. */
  subject_type: string;
  /** Whom or what it is about: the keyed hash of a caller's number, a location's number, or an assistant's id. Null when it is about nobody in particular. */
  subject_id: string | null;
  /** How sure it was when last said, 0 to 1. */
  confidence: number;
  /** How much it matters, 0 to 1. Null when nobody said. */
  importance: number | null;
  /** Where it comes from: `source`, and where known the conversation, the words quoted from it, who wrote it, confirmed it and edited it. */
  provenance: {
    [key: string]: unknown;
  } | null;
  /** When it was first written. */
  created_at: string;
  /** How often it was given to an answer. Default: 0. */
  access_count: number;
  /** The confidence by now: it fades from the last time somebody said the fact. Below 0.5 no conversation is given it. */
  current_confidence: number;
  /** When it was last changed. */
  updated_at: string;
  /** From when the fact is true. */
  valid_from: string;
  /** Until when it was true: another fact took its place then. Null while it is true. */
  valid_to: string | null;
  /** How long it is kept: 24 hours, 30 days, a year, or until it is deleted. */
  expiry_class: "day" | "month" | "year" | "never";
  /** When it expires; afterwards nobody sees it. Null when it never does. */
  expires_at: string | null;
};

export type MemoryEdge = {
  /** Names the edge. */
  id: number;
  /** The memory the edge leads from: of `supersedes` and `conflicts_with`, the newer fact. */
  source_id: number;
  /** The memory the edge leads to. */
  target_id: number;
  /** How the source is related to the target: it `supersedes` it, `conflicts_with` it, `relates_to` it, came after it (`temporal_next`), `causes` or `resolves` it. */
  edge_type: "relates_to" | "supersedes" | "conflicts_with" | "temporal_next" | "causes" | "resolves";
  /** How strong the relation is; 1 for relations the service makes itself. */
  weight: number;
  /** When the relation was noted. */
  created_at: string;
};

export type CallerMemoryExportConsent = {
  /** True: the caller agreed to be remembered. False: they refused, took it back or opted out. */
  given: boolean;
  /** How it was given: `verbal`, `form`, a contract's number; `opt-out` where the opt-out operation recorded it. */
  source: string;
  /** The user who recorded it. Null when that is not known or the account is gone. */
  recorded_by: number | null;
  /** When it was recorded. */
  recorded_at: string;
};

export type CallerForgotten = {
  /** Always true: otherwise the answer is an error. */
  success: boolean;
  /** What was done, in words. */
  message: string;
  /** The keyed hash of the caller's number. */
  caller_hash: string;
  /** How many memories were erased, ones that had been deleted before included. 0 when there were none. */
  forgotten_count: number;
};

export type CallerMemoryStatus = {
  /** The keyed hash of the caller's number. Numbers themselves are never kept with memories. */
  caller_hash: string;
  /** How many facts about the caller are kept, including ones that are not used because the caller opted out. */
  memory_count: number;
  /** Whether the caller's last word was that they do not want to be remembered. */
  opted_out: boolean;
  /** The caller's last word on being remembered. Null when none is on record. */
  consent: CallerMemoryExportConsent | null;
  /** When the caller was last forgotten. Null when they never were. */
  forgotten_at: string | null;
};

export type RecordCallerConsentBody = {
  /** True: the caller agrees. False: they take it back, and nothing about them is written or used. */
  given: boolean;
  /** How the caller said so: `verbal`, `form`, a contract's number. */
  source: string;
};

export type CallerSimulation = {
  /** Names the simulation in every other path. */
  id: number;
  /** The same as `id`. */
  simulation_id: number;
  /** The assistant that answers. */
  assistant_id: number;
  /** The version it is told. Null for what it was told when the simulation began. */
  prompt_version_id: number | null;
  /** What callers want, as it was sent. */
  scenarios: {
    [key: string]: unknown;
  }[];
  /** How callers are. */
  personalities: ("plain" | "hurried" | "confused" | "talkative" | "angry" | "hard-of-hearing" | "interrupting")[];
  /** How often each scenario is played with each personality. */
  repeats: number;
  /** `text` or `voice`. */
  channel: "text" | "voice";
  /** How often a caller may say something. */
  max_turns: number;
  /** What the simulation may take. */
  budget: CallerSimulationBudget;
  /** `waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`. */
  status: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** Why it is paused, or ended early; also of one that is `done` because its money was used up. Null otherwise. */
  reason: string | null;
  /** How many conversations it has in all. */
  conversation_count: number;
  /** How the assistant did so far. */
  figures: CallerSimulationFigures;
  /** The vendor of the model that answers, plays and judges. Null until it is known. */
  llm_provider: string | null;
  /** The model that answers, plays and judges. Null until it is known. */
  llm_model: string | null;
  /** When it was asked for. */
  created_at: string;
  /** When it ended. Null while it goes on. */
  finished_at: string | null;
};

/** What the simulation may take. */
export type CallerSimulationBudget = {
  /** How many conversations it may have. */
  max_conversations: number;
  /** What it may cost, in US dollars. */
  max_cost_usd: number;
};

export type CallerSimulationFigures = {
  /** How many conversations were played so far. */
  conversations: number;
  /** In how many of them the caller reached their goal. */
  reached: number;
  /** Reached of all, 0 to 1; what could not be judged counts as not reached. Null when none was played yet. */
  share: number | null;
  /** Conversations whose judge could not be read. */
  unjudged: number;
  /** Conversations that something kept from being played or judged as they should be. */
  with_problems: number;
  /** The same counts for each personality. */
  by_personality: CallerSimulationFiguresByPersonalityEntry[];
  /** The same counts for each scenario. */
  by_scenario: CallerSimulationFiguresByScenarioEntry[];
  /** How often callers spoke in a conversation, at the median. Null when none was played yet. */
  turns_median: number | null;
  /** How long half of all answers took at most, in milliseconds. Null when there was none. */
  latency_p50_ms: number | null;
  /** How long 95 % of all answers took at most, in milliseconds. Null when there was none. */
  latency_p95_ms: number | null;
  /** `real`: time that passed. `driven`, by voice: the clock of a simulated call, which waits for nothing but models. */
  latency_clock: "real" | "driven";
  /** Answers that say again nearly what an earlier one of their conversation said. */
  repeated_answers: number;
  /** Sentences in which the assistant claimed to have done something that no tool did. */
  unbacked_claims: number;
  /** What it has cost so far, in US dollars at list prices, with conversations that broke off. Requests whose price is unknown are not in it. */
  cost_usd: number;
  /** Requests to models whose price is unknown. */
  unpriced_requests: number;
};

export type CallerSimulationFiguresByPersonalityEntry = {
  /** The personality that was played. */
  personality: "plain" | "hurried" | "confused" | "talkative" | "angry" | "hard-of-hearing" | "interrupting";
  /** How many conversations were played so far. */
  conversations: number;
  /** In how many of them the caller reached their goal. */
  reached: number;
  /** Reached of all, 0 to 1; what could not be judged counts as not reached. Null when none was played yet. */
  share: number | null;
};

export type CallerSimulationFiguresByScenarioEntry = {
  /** The scenario's name. */
  scenario: string;
  /** How many conversations were played so far. */
  conversations: number;
  /** In how many of them the caller reached their goal. */
  reached: number;
  /** Reached of all, 0 to 1; what could not be judged counts as not reached. Null when none was played yet. */
  share: number | null;
};

export type ListCallerSimulationsQuery = {
  /** How many to answer at most. Default: 50. */
  limit?: number;
  /** How many to skip. Default: 0. */
  offset?: number;
};

export type StartCallerSimulationBodyScenarioShouldCallTool = {
  /** The tool's name. */
  name: string;
  /** Arguments that must be among the call's; others do not matter. */
  arguments?: {
    [key: string]: unknown;
  };
} & {
  [key: string]: unknown;
};

export type StartCallerSimulationBodyScenario = {
  /** Names the scenario in figures and conversations; no two of a simulation have the same. */
  name: string;
  /** What the caller wants. */
  goal: string;
  /** What the caller knows, by name, at most 50. What is not here the caller does not know. Default: {}. */
  facts?: {
    [key: string]: string;
  };
  /** The caller's first words. Absent: the model that plays the caller finds some. */
  opening?: string | null;
  /** What has to be true in the end. Absent: the caller has got what they want. */
  success?: string | null;
  /** A tool that has to be called at some time: its name, or its name and the arguments that must be among the call's. */
  should_call_tool?: string | StartCallerSimulationBodyScenarioShouldCallTool | null;
  /** What tools answer, by their names, as in evaluation cases. A tool without a mock is a problem of the conversation. */
  mock_tool_responses?: {
    [key: string]: unknown;
  } | null;
};

/** What the simulation may take. Default: {"max_conversations":200,"max_cost_usd":1}. */
export type StartCallerSimulationBodyBudget = {
  /** How many conversations the simulation may have; one that asks for more is refused. Default: 200. */
  max_conversations?: number;
  /** In US dollars at list prices; playing the callers and judging counts, too. Used up, it ends the simulation with what it has; requests under way may go over it. Default: 1. */
  max_cost_usd?: number;
};

export type StartCallerSimulationBody = {
  /** The version the assistant is told. Null or absent: what it is told when the simulation begins. */
  prompt_version_id?: number | null;
  /** What callers want, 1 to 50 of them. */
  scenarios: StartCallerSimulationBodyScenario[];
  /** How callers are: `plain`, `hurried`, `confused`, `talkative`, `angry`, `hard-of-hearing` or `interrupting`. Default: all of them. Each plays every scenario. */
  personalities?: ("plain" | "hurried" | "confused" | "talkative" | "angry" | "hard-of-hearing" | "interrupting")[];
  /** How often each scenario is played with each personality. Default: 1. */
  repeats?: number;
  /** `text`: answered as texts are. `voice`: as a call without audio, with interruptions and a bad line, at most 20 conversations. Default: "text". */
  channel?: "text" | "voice";
  /** How often the caller may say something before the conversation ends. Default: 12. */
  max_turns?: number;
  /** What the simulation may take. Default: {"max_conversations":200,"max_cost_usd":1}. */
  budget?: StartCallerSimulationBodyBudget;
};

export type SimulatedConversation = {
  /** The scenario's name. */
  scenario: string;
  /** How the caller was. */
  personality: "plain" | "hurried" | "confused" | "talkative" | "angry" | "hard-of-hearing" | "interrupting";
  /** Which of the repeats this is, from 1. */
  repeat: number;
  /** Whether what has to be true is true, and the tool that had to be called was. Null when the judge could not be read. */
  reached: boolean | null;
  /** Why it was judged so, in a sentence. Null when the judge gave none. */
  reason: string | null;
  /** How often the caller said something. */
  turns: number;
  /** Answers that say again nearly what an earlier one said. */
  repeated_answers: number;
  /** What the assistant claimed to have done though no tool did it, word for word. */
  unbacked_claims: string[];
  /** How long answers took at the median, in milliseconds. Null when there was none. */
  latency_ms: number | null;
  /** `real`: time that passed. `driven`: the clock of a simulated call. */
  latency_clock: "real" | "driven";
  /** What kept it from being played or judged as it should be, such as a tool without a mock or a judge that cannot be read. */
  problems: string[];
  /** What was said, line by line. */
  transcript: SimulatedConversationTranscriptEntry[];
  /** The tools the assistant called; only mocks answered them. */
  tool_calls: SimulatedConversationToolCall[];
  /** `caller-done`, `caller-hung-up`, `caller-silent` (the model's words could not be read) or `max-turns`; by voice also the reasons calls have. */
  end_reason: string;
  /** What the conversation cost, in US dollars, as far as prices are known. */
  cost_usd: number;
};

export type SimulatedConversationTranscriptEntry = {
  /** Who spoke. */
  role: "caller" | "assistant";
  /** What was said; of the assistant's words, those the caller heard. */
  content: string;
  /** What was recognized of the caller's words over a bad line. Null when it was what they said, and for the assistant. */
  recognized: string | null;
};

export type SimulatedConversationToolCall = {
  /** The tool that was called. */
  name: string;
  /** What it was called with. */
  arguments: {
    [key: string]: unknown;
  };
  /** How the mock ended it. */
  outcome: "success" | "error" | "timeout";
};

export type ListSimulatedConversationsQuery = {
  /** How many to answer at most. Default: 50. */
  limit?: number;
  /** How many to skip. Default: 0. */
  offset?: number;
  /** Only conversations in which the goal was reached (`true`), was not (`false`), or could not be judged (`unknown`). */
  reached?: "true" | "false" | "unknown";
};

export type EvalCase = {
  /** Names the case within its dataset and in results. */
  id: number;
  /** The dataset the case belongs to. */
  dataset_id: number;
  /** A name for people. Null when it has none. */
  case_name: string | null;
  /** What was said so far, turn by turn; the last turn that is not a tool's is the user's. */
  conversation: {
    [key: string]: unknown;
  }[];
  /** What a good answer has; text alone is what the answer should contain. */
  expected_response: string | {
    [key: string]: unknown;
  };
  /** What tools answer, by their names. Null when no tool is expected. */
  mock_tool_responses: {
    [key: string]: unknown;
  } | null;
  /** `easy`, `medium` or `hard`. Null when nobody said. */
  difficulty: string | null;
  /** The trace of the call it was made of. Null for a case that was written or imported. */
  call_trace_id: number | null;
  /** The draft it was accepted from. Null for other cases. */
  case_draft_id: number | null;
  /** When it was added. */
  created_at: string;
  /** When it was last replaced. */
  updated_at: string;
};

export type AddEvalCaseBodyConversationEntry = {
  /** Who spoke: `user` is the caller, `tool` what a tool answered. */
  role: "user" | "assistant" | "system" | "tool";
  /** What was said, at most 8,000 characters. */
  content: string;
} & {
  [key: string]: unknown;
};

export type AddEvalCaseBodyExpectedResponse = {
  /** Words or phrases that must each occur in the answer; case and accents do not matter. */
  should_contain?: string[];
  /** Words or phrases of which none may occur in the answer. */
  should_not_contain?: string[];
  /** What the caller is after, in the words of whoever wrote the case; a model judges whether the answer serves it. */
  intent?: string;
  /** The tool that has to be called: its name, or its name and the arguments that must be among the call's. */
  should_call_tool?: string | StartCallerSimulationBodyScenarioShouldCallTool;
  /** What makes an answer a good one, for a model that judges it. */
  rubric?: string;
} & {
  [key: string]: unknown;
};

export type AddEvalCaseBody = {
  /** A name for people. */
  case_name?: string | null;
  /** What was said so far. The last turn that is not a tool's must be the user's: that is what is to be answered. At most 200 turns and 131,072 characters of JSON. */
  conversation: AddEvalCaseBodyConversationEntry[];
  /** What a good answer has. Words alone are those that the answer should contain. */
  expected_response: string | AddEvalCaseBodyExpectedResponse;
  /** What tools answer, by their names: any JSON, at most 65,536 characters. `{"error": "…"}` is a tool that fails, `{"timeout": true}` one that does not answer, `{"delay_ms": 500, "response": …}` one that takes its time. A tool without a mock fails the case. */
  mock_tool_responses?: {
    [key: string]: unknown;
  } | null;
  /** How hard the case is, for people who read the results. */
  difficulty?: "easy" | "medium" | "hard" | null;
};

export type AddEvalCaseFromTraceBody = {
  /** The trace of one of this assistant's calls. */
  call_trace_id: number;
  /** What a good answer has. Words alone are those that the answer should contain. */
  expected_response: string | AddEvalCaseBodyExpectedResponse;
  /** A name for people. */
  case_name?: string | null;
};

export type EvalCaseDeleted = {
  /** Always true: otherwise the answer is an error. */
  success: boolean;
  /** What was done, in words. */
  message: string;
};

export type EvalDataset = {
  /** Names the dataset in every other path. */
  id: number;
  /** The assistant that is evaluated with it. */
  assistant_id: number;
  /** A name for people. */
  name: string;
  /** What the dataset is for. Null when nobody said. */
  description: string | null;
  /** `golden`, `regression` or `synthetic`; only for people. */
  dataset_type: "golden" | "regression" | "synthetic";
  /** Words to find it by. */
  tags: string[];
  /** A published dataset stays as it is, so that whatever is measured with it can be compared. */
  is_published: boolean;
  /** When it was published. Null while it may be changed. */
  published_at: string | null;
  /** How many cases it has. */
  case_count: number;
  /** When it was made. */
  created_at: string;
  /** When the dataset itself was last changed; changes of its cases do not count. */
  updated_at: string;
};

export type CreateEvalDatasetBody = {
  /** A name for people. */
  name: string;
  /** What the dataset is for. */
  description?: string | null;
  /** `golden` for cases of good answers, `regression` for what went wrong once, `synthetic` for made-up ones. It is only for people: cases are run alike. Default: "golden". */
  dataset_type?: "golden" | "regression" | "synthetic";
  /** Words to find it by, at most 50. */
  tags?: string[];
};

export type ExportedEvalDataset = {
  /** A name for people. */
  name: string;
  /** What the dataset is for. Null when nobody said. */
  description: string | null;
  /** `golden`, `regression` or `synthetic`; only for people. */
  dataset_type: "golden" | "regression" | "synthetic";
  /** Words to find it by. */
  tags: string[];
  /** Every case, in the order they were added. */
  cases: ExportedEvalCase[];
};

export type ExportedEvalCase = {
  /** A name for people. Null when it has none. */
  case_name: string | null;
  /** What was said so far, turn by turn; the last turn that is not a tool's is the user's. */
  conversation: {
    [key: string]: unknown;
  }[];
  /** What a good answer has; text alone is what the answer should contain. */
  expected_response: string | {
    [key: string]: unknown;
  };
  /** What tools answer, by their names. Null when no tool is expected. */
  mock_tool_responses: {
    [key: string]: unknown;
  } | null;
  /** `easy`, `medium` or `hard`. Null when nobody said. */
  difficulty: string | null;
};

/** The dataset, as an export answers it. */
export type ImportEvalDatasetBodyData = {
  /** A name for people. May be left out where `name_override` is given. */
  name?: string;
  /** What the dataset is for. */
  description?: string | null;
  /** `golden` for cases of good answers, `regression` for what went wrong once, `synthetic` for made-up ones. It is only for people: cases are run alike. Default: "golden". */
  dataset_type?: "golden" | "regression" | "synthetic";
  /** Words to find it by, at most 50. */
  tags?: string[];
  /** The cases, each as in a request that adds one. */
  cases: unknown[];
};

export type ImportEvalDatasetBody = {
  /** The dataset, as an export answers it. */
  data: ImportEvalDatasetBodyData;
  /** Another name for the dataset, instead of the one in `data`. */
  name_override?: string | null;
};

export type EvalRun = {
  /** Names the evaluation in every other path. */
  id: number;
  /** The same as `id`. */
  run_id: number;
  /** The assistant whose prompt is evaluated. */
  assistant_id: number;
  /** The version that answers. */
  prompt_version_id: number;
  /** The dataset whose cases are answered. */
  dataset_id: number;
  /** The share of cases that have to pass, 0 to 1. */
  pass_threshold: number;
  /** How often each case is answered; it passes when every answer does. */
  repeats: number;
  /** `waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`. */
  status: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** Why it is paused, ended early, or has no pass rate. Null otherwise. */
  reason: string | null;
  /** How many cases the dataset had at the start. */
  case_count: number;
  /** Cases that were answered as often as asked. */
  completed_cases: number;
  /** Cases of which every answer passed. */
  passed_cases: number;
  /** Cases of which some answers passed and some did not. They count as not passed. */
  flaky_cases: number;
  /** The mean of all metrics so far, 0 to 1. Null when nothing was answered yet. */
  mean_score: number | null;
  /** The share of cases that passed, 0 to 1. Null until it is done, and when the demo responder answered. */
  pass_rate: number | null;
  /** Whether the pass rate reached the threshold. Null while there is no pass rate. */
  passed: boolean | null;
  /** The vendor of the model that answered. Null until it is known. */
  llm_provider: string | null;
  /** The model that answered. Null until it is known. */
  llm_model: string | null;
  /** When it was asked for. */
  created_at: string;
  /** When it ended. Null while it goes on. */
  finished_at: string | null;
};

export type EvalRunDetail = {
  /** Names the evaluation in every other path. */
  id: number;
  /** The same as `id`. */
  run_id: number;
  /** The assistant whose prompt is evaluated. */
  assistant_id: number;
  /** The version that answers. */
  prompt_version_id: number;
  /** The dataset whose cases are answered. */
  dataset_id: number;
  /** The share of cases that have to pass, 0 to 1. */
  pass_threshold: number;
  /** How often each case is answered; it passes when every answer does. */
  repeats: number;
  /** `waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`. */
  status: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** Why it is paused, ended early, or has no pass rate. Null otherwise. */
  reason: string | null;
  /** How many cases the dataset had at the start. */
  case_count: number;
  /** Cases that were answered as often as asked. */
  completed_cases: number;
  /** Cases of which every answer passed. */
  passed_cases: number;
  /** Cases of which some answers passed and some did not. They count as not passed. */
  flaky_cases: number;
  /** The mean of all metrics so far, 0 to 1. Null when nothing was answered yet. */
  mean_score: number | null;
  /** The share of cases that passed, 0 to 1. Null until it is done, and when the demo responder answered. */
  pass_rate: number | null;
  /** Whether the pass rate reached the threshold. Null while there is no pass rate. */
  passed: boolean | null;
  /** The vendor of the model that answered. Null until it is known. */
  llm_provider: string | null;
  /** The model that answered. Null until it is known. */
  llm_model: string | null;
  /** When it was asked for. */
  created_at: string;
  /** When it ended. Null while it goes on. */
  finished_at: string | null;
  /** How far the judge can be believed, by what people marked. */
  judge_agreement: EvalRunDetailJudgeAgreement;
};

export type EvalJudgeAgreement = {
  /** How many marks are of answers that the judge gave this metric. */
  count: number;
  /** The share of these marks that say the same as the judge, 0 to 1. Null when there are none. */
  agreement: number | null;
  /** Cohen's kappa: agreement beyond chance, -1 to 1. Null where it is undefined, because both always say the same. */
  kappa: number | null;
};

/** How far the judge can be believed, by what people marked. */
export type EvalRunDetailJudgeAgreement = {
  /** For judgements of the caller's intent. */
  intent: EvalJudgeAgreement;
  /** For judgements by a rubric. */
  rubric: EvalJudgeAgreement;
};

export type EvalResult = {
  /** The case that was answered. */
  case_id: number;
  /** The case's name. Null when it has none. */
  case_name: string | null;
  /** Which of the answers to the case this is, from 1. */
  repeat: number;
  /** Whether every metric holds and nothing kept the case from being judged. */
  passed: boolean;
  /** The mean of its metrics, 0 to 1. */
  score: number;
  /** What the version said. */
  answer: string;
  /** The tools it called; only mocks answered them. */
  tool_calls: EvalResultToolCall[];
  /** Those that the case asks for, by name: `keyword_match`, `tool_calls`, `intent`, `rubric`; and always `fluency`. */
  metrics: {
    [key: string]: EvalMetric;
  };
  /** What kept the case from being judged as it should be, such as a tool without a mock or a judge that cannot be read. With any, the answer has not passed. */
  problems: string[];
  /** How long the answer took, in milliseconds. */
  duration_ms: number;
  /** What people say of it, each person once. */
  marks: EvalMark[];
};

export type EvalResultToolCall = {
  /** The tool that was called. */
  name: string;
  /** What it was called with. */
  arguments: {
    [key: string]: unknown;
  };
};

export type EvalMetric = {
  /** How well it did, 0 to 1. */
  score: number;
  /** Whether that is enough for the case to pass. */
  holds: boolean;
  /** What is wrong with the answer, or why the judge gave it less than 0.7. Null when nothing is. */
  reason: string | null;
};

export type EvalMark = {
  /** The user who marked it. Null when the account is gone. */
  marked_by: number | null;
  /** Whether the answer is a good one, in that person's eyes. */
  passed: boolean;
  /** Why. Null when nothing was noted. */
  note: string | null;
  /** When it was marked. */
  marked_at: string;
};

export type ListEvalResultsQuery = {
  /** How many to answer at most. Default: 50. */
  limit?: number;
  /** How many to skip. Default: 0. */
  offset?: number;
  /** Only answers that passed (`true`) or did not (`false`). */
  passed?: "true" | "false";
};

export type MarkEvalResultBody = {
  /** Which of the answers to the case, from 1. Default: 1. */
  repeat?: number;
  /** Whether the answer is a good one. */
  passed: boolean;
  /** Why, for those who look later. */
  note?: string | null;
};

export type RunEvaluationBody = {
  /** The version that is to answer. */
  prompt_version_id: number;
  /** A dataset of the same assistant, with at least one case. */
  dataset_id: number;
  /** The share of cases that have to pass, 0 to 1. Default: 0.8. */
  pass_threshold?: number;
  /** How often each case is answered. A case passes when every answer does. Default: 1. */
  repeats?: number;
};

export type MemoryExtraction = {
  /** The conversation that is read. */
  conversation_id: number;
  /** `voice` for a call, `sms` for a thread of texts. */
  channel: "voice" | "sms";
  /** The assistant that led the conversation, whose model reads it. */
  assistant_id: number;
  /** The keyed hash of the caller's number. Null until reading begins. */
  caller_hash: string | null;
  /** `waiting` for its turn or for room under a spend cap, `running`, `done`; `skipped` when it was not to be read, `failed` when it could not be. */
  state: "waiting" | "running" | "done" | "skipped" | "failed";
  /** Why nothing was kept, or what it waits for. Null when it was read, and while nothing is to be said. */
  reason: string | null;
  /** The vendor of the model that read it. Null until then. */
  llm_provider: string | null;
  /** The model that read it; rules read it where there is no model. Null until then. */
  llm_model: string | null;
  /** Facts that were new. */
  added_count: number;
  /** Facts that were known already and were said again. */
  confirmed_count: number;
  /** Facts that are no longer true since this conversation. */
  superseded_count: number;
  /** Changes the reader proposed that were not made: without evidence in the caller's words, against the policy, or malformed. */
  refused_count: number;
  /** When the reading was asked for. */
  created_at: string;
  /** When the reading ended. Null until then. */
  finished_at: string | null;
};

export type CaseDraft = {
  /** Names the draft in every other path. */
  id: number;
  /** The cluster it was drafted from. */
  cluster_id: number;
  /** The trace of the call it is made of. */
  call_trace_id: number;
  /** A name the model proposed. Null when there is none. */
  case_name: string | null;
  /** What was said before the assistant's last answer, without phone numbers, addresses and the like. */
  conversation: {
    [key: string]: unknown;
  }[];
  /** What the tools answered in the call, by their names, without personal data. Null when none was called. */
  mock_tool_responses: {
    [key: string]: unknown;
  } | null;
  /** What a good answer would have, as a model proposes it. Null when there is no proposal: whoever accepts the case says what is expected. */
  expected_response: string | {
    [key: string]: unknown;
  } | null;
  /** Why there is no proposal, or why the draft was rejected. Null otherwise. */
  reason: string | null;
  /** `proposed` until a person has `accepted` or `rejected` it. */
  status: "proposed" | "accepted" | "rejected";
  /** When it was drafted. */
  created_at: string;
  /** The user who decided. Null while nobody has, and when the account is gone. */
  decided_by: number | null;
  /** When it was decided. Null while it is not. */
  decided_at: string | null;
  /** The case it became. Null unless it was accepted. */
  case_id: number | null;
};

export type AcceptCaseDraftBody = {
  /** A dataset of the same assistant that is not published. */
  dataset_id: number;
  /** What a good answer has, instead of what was proposed. Words alone are those that the answer should contain. */
  expected_response?: string | AddEvalCaseBodyExpectedResponse | null;
  /** A name for the case, instead of the proposed one. */
  case_name?: string | null;
};

export type DraftCaseBody = {
  /** One of the cluster's calls. Default: the one that is most like the others. */
  call_trace_id?: number | null;
};

export type DraftCaseBody2 = DraftCaseBody | null;

export type FailureClusterDetail = {
  /** Names the cluster in every other path. */
  id: number;
  /** The review that found it. */
  review_id: number;
  /** What its calls have in common and others do not, at most five words, the most telling first. */
  words: string[];
  /** How many of its calls are still there. */
  call_count: number;
  /** The mean quality of its calls, 0 to 1. Null when none of them has a score. */
  mean_quality_score: number | null;
  /** Its calls, the one that is most like the others first. Calls that were deleted are missing. */
  calls: FailureClusterDetailCall[];
};

export type FailureClusterDetailCall = {
  /** The trace of the call, from which a case can be drafted. */
  call_trace_id: number;
  /** The call. */
  call_id: number;
  /** How well the assistant did, 0 to 1, by the analysis after the call. Null when there was none. */
  quality_score: number | null;
  /** Whether the caller's concern was settled, such as `unresolved`. Null when it was not analyzed. */
  resolution_status: string | null;
  /** What happened in the call. Null when there is no summary. */
  summary: string | null;
  /** How like the other calls of the cluster it is on average, 0 to 1. */
  likeness: number;
};

export type FailureReviewDetail = {
  /** Names the review in every other path. */
  id: number;
  /** The assistant whose calls were looked through. */
  assistant_id: number;
  /** Calls since then were looked at. */
  looked_since: string;
  /** Calls of at most this quality were looked at, besides unresolved ones. */
  max_quality_score: number;
  /** How many calls that went badly were looked at; of more than 300, the newest 300. */
  call_count: number;
  /** The model whose vectors were compared, besides the words. Null when words alone were compared. */
  embedding_model: string | null;
  /** Why words alone were compared. Null when vectors were, and when there was nothing to compare. */
  reason: string | null;
  /** When the review was made. */
  created_at: string;
  /** Groups of calls that failed in the same way, the largest first. A call like no other is a group of its own. */
  clusters: FailureCluster[];
};

export type FailureCluster = {
  /** Names the cluster in every other path. */
  id: number;
  /** The review that found it. */
  review_id: number;
  /** What its calls have in common and others do not, at most five words, the most telling first. */
  words: string[];
  /** How many of its calls are still there. */
  call_count: number;
  /** The mean quality of its calls, 0 to 1. Null when none of them has a score. */
  mean_quality_score: number | null;
};

export type ListCaseDraftsQuery = {
  /** Only drafts that are `proposed`, `accepted` or `rejected`. */
  status?: "proposed" | "accepted" | "rejected";
  /** How many to answer at most. Default: 50. */
  limit?: number;
  /** How many to skip. Default: 0. */
  offset?: number;
};

export type FailureReview = {
  /** Names the review in every other path. */
  id: number;
  /** The assistant whose calls were looked through. */
  assistant_id: number;
  /** Calls since then were looked at. */
  looked_since: string;
  /** Calls of at most this quality were looked at, besides unresolved ones. */
  max_quality_score: number;
  /** How many calls that went badly were looked at; of more than 300, the newest 300. */
  call_count: number;
  /** The model whose vectors were compared, besides the words. Null when words alone were compared. */
  embedding_model: string | null;
  /** Why words alone were compared. Null when vectors were, and when there was nothing to compare. */
  reason: string | null;
  /** When the review was made. */
  created_at: string;
};

export type ReviewFailuresBody = {
  /** How many days back calls are looked at. Default: 30. */
  since_days?: number;
  /** The best quality a call may have to be looked at, 0 to 1. Unresolved calls are looked at in any case. Default: 0.6. */
  max_quality_score?: number;
};

export type ReviewFailuresBody2 = ReviewFailuresBody | null;

export type RejectCaseDraftBody = {
  /** Why; kept with the draft. */
  reason?: string | null;
};

export type RejectCaseDraftBody2 = RejectCaseDraftBody | null;

export type ImprovementChain = {
  /** All steps in the order they happened. */
  steps: ImprovementStep[];
  /** False when there are more than 500 links between steps, and those that are farthest away are missing. */
  is_complete: boolean;
};

export type ImprovementStep = {
  /** What kind of thing the step is. */
  kind: "call_trace" | "failure_review" | "failure_cluster" | "case_draft" | "eval_case" | "optimization" | "prompt_version" | "eval_run" | "prompt_move";
  /** Its id among things of its kind. */
  id: number;
  /** What it came of, among these steps. Empty for the first ones. */
  from: ImprovementStepFromEntry[];
  /** When it was made or happened. */
  at: string;
  /** The user whose doing it was. Null when it happened by itself, or the account is gone. */
  by: number | null;
  /** How it stands: of a call whether it was resolved, of a move the status it led to. Null for kinds without one. */
  status: string | null;
  /** What it is, in a few words, such as a summary, a name or a reason. */
  what: string;
};

export type ImprovementStepFromEntry = {
  /** What kind of thing that is. */
  kind: "call_trace" | "failure_review" | "failure_cluster" | "case_draft" | "eval_case" | "optimization" | "prompt_version" | "eval_run" | "prompt_move";
  /** Its id among things of its kind. */
  id: number;
};

export type GetImprovementChainQuery = {
  /** What kind of thing to start from. A `prompt_move` is found from its version. */
  kind: "call_trace" | "failure_review" | "failure_cluster" | "case_draft" | "eval_case" | "optimization" | "prompt_version" | "eval_run";
  /** The id of the thing to start from. */
  id: number;
};

export type LearningStatsResponse = {
  /** How many memories the assistant may be given: its own, and those that belong to no assistant. */
  memory_count: number;
  /** How many relations there are between these memories. */
  edge_count: number;
  /** How many versions its prompt has, retired and rejected ones included. */
  prompt_versions: number;
  /** The number of the version in production. Null when there is none yet. */
  active_prompt_version: number | null;
  /** The number of the version that is a canary. Null when there is none. */
  canary_prompt_version: number | null;
  /** How many datasets it is evaluated with. */
  eval_datasets: number;
  /** The share of cases that passed in the last finished evaluation that a model answered, 0 to 1. Null when there is none. */
  last_eval_pass_rate: number | null;
};

export type CreateMemoryBody = {
  /** One sentence, at most 2,000 characters. Phone numbers, addresses and other personal data are replaced by `[PHONE]`, `[ADDRESS]` and the like before it is kept. */
  fact: string;
  /** `semantic` for what is so, `episodic` for what happened, `procedural` for how something is done. The write policy may forbid a type. Default: "semantic". */
  memory_type?: "semantic" | "episodic" | "procedural";
  /** Where it is used: with one `caller`, at one `location` (the number that was called), by one `assistant`, or in the whole `organization`. Default: "organization". */
  memory_scope?: "caller" | "location" | "assistant" | "organization";
  /** What kind of thing the fact is about, in your own words. With `caller`, the subject has to be a caller even where the scope is `organization`. Default: "general". */
  subject_type?: string;
  /** Whom or what it is about. For a caller, the number in E.164 (kept only as its hash) or that hash; for a location, the number that was called; for an assistant, its id. May be left out only for the organization. */
  subject_id?: string | null;
  /** How sure it is, 0 to 1. It fades with time unless the fact is said again. Default: 0.9. */
  confidence?: number;
  /** How much it matters, 0 to 1. */
  importance?: number | null;
  /** Where the fact comes from, at most 8,192 characters of JSON. `source` defaults to `interface`; the user who wrote it is added, and personal data is redacted. */
  provenance?: {
    [key: string]: unknown;
  } | null;
  /** How long it is kept: 24 hours, 30 days, a year, or until it is deleted. Default: "never". */
  expiry_class?: "day" | "month" | "year" | "never";
  /** The memory that is no longer true because of this one. It must have the same scope and subject and still be true. */
  supersedes_id?: number | null;
  /** The memory that cannot be true together with this one, of the same scope and subject. If the new one is at least as sure, it takes the other's place; otherwise both stay, and conversations are given neither. */
  contradicts_id?: number | null;
};

export type ListMemoriesQuery = {
  /** Only memories of this scope: `caller`, `location`, `assistant` or `organization`. */
  scope_type?: string;
  /** Only memories about this subject, as in `subject_id`. With `scope_type=caller`, a number in E.164 works as well as its hash. */
  scope_id?: string;
  /** Only memories of this type: `semantic`, `episodic` or `procedural`. */
  memory_type?: string;
  /** How many to answer at most. Default: 50. */
  limit?: number;
  /** How many to skip. Default: 0. */
  offset?: number;
};

export type MemoryDeleted = {
  /** Always true: otherwise the answer is an error. */
  success: boolean;
  /** What was done, in words. */
  message: string;
};

export type UpdateMemoryBody = {
  /** The corrected sentence; personal data is redacted. Null or absent, here and below: as it was. */
  fact?: string | null;
  /** Another type. The write policy may forbid it. */
  memory_type?: "semantic" | "episodic" | "procedural" | null;
  /** Another scope. The subject stays, and has to fit it. */
  memory_scope?: "caller" | "location" | "assistant" | "organization" | null;
  /** Another confidence, 0 to 1. */
  confidence?: number | null;
  /** Another importance, 0 to 1. */
  importance?: number | null;
  /** How long it is kept; another class than before counts from now on. */
  expiry_class?: "day" | "month" | "year" | "never" | null;
  /** Why it is changed; kept in the provenance with the editor and the time. */
  edit_reason?: string | null;
};

export type MemorySearchResponse = {
  /** What was found, best first. */
  memories: MemorySearchResponseMemory[];
  /** What the question seems to be after: a fact (`recall`), a `preference`, an `event`, or how something is done (`howto`). */
  intent: "recall" | "preference" | "event" | "howto" | "other";
  /** The relations along which further memories were found. */
  traversal_path: MemorySearchResponseTraversalPathEntry[];
  /** How long the search took, in milliseconds. */
  retrieval_ms: number;
};

export type MemorySearchResponseMemory = {
  /** Names the memory in every other path. */
  id: number;
  /** The sentence, without personal data. */
  fact: string;
  /** How sure it is by now, after fading, 0 to 1. */
  confidence: number;
  /** Where it comes from: `source` of its provenance. */
  source: string;
  /** `semantic`, `episodic` or `procedural`. */
  memory_type: string;
  /** `caller`, `location`, `assistant` or `organization`. */
  memory_scope: string;
  /** What kind of thing the fact is about. */
  subject_type: string;
  /** Whom or what it is about; of a caller, the hash of the number. Null when it is about nobody in particular. */
  subject_id: string | null;
  /** How much it matters, 0 to 1. Null when nobody said. */
  importance: number | null;
  /** When it was first written. */
  created_at: string;
  /** How well it fits: 1 for the best result, the others in proportion. */
  score: number;
};

export type MemorySearchResponseTraversalPathEntry = {
  /** The memory the relation leads from. */
  source_id: number;
  /** The memory the relation leads to. */
  target_id: number;
  /** How the two are related. */
  edge_type: "relates_to" | "supersedes" | "conflicts_with" | "temporal_next" | "causes" | "resolves";
};

export type SearchMemoriesBody = {
  /** What is looked for, as a question or as words. */
  query: string;
  /** The caller's number in E.164, or its hash. Without it, everything the organization remembers is searched. */
  caller_hash?: string | null;
  /** Leaves out what other assistants keep for themselves. */
  assistant_id?: number | null;
  /** How many memories to answer at most. Default: 10. */
  limit?: number;
};

export type MemoryGraph = {
  /** The memories, newest first, with places for them. */
  nodes: MemoryGraphNode[];
  /** The relations between these memories. */
  edges: MemoryGraphEdge[];
  /** Figures of all memories the assistant may be given. */
  stats: MemoryGraphStats;
};

/** Where the node stands, in pixels. The same each time the memory is read, near those about the same subject. */
export type MemoryGraphNodePosition = {
  /** Pixels from the left. */
  x: number;
  /** Pixels from the top. */
  y: number;
};

/** What to show at the node. */
export type MemoryGraphNodeData = {
  /** The memory's id as a number. */
  memory_id: number;
  /** The first 60 characters of the fact. */
  label: string;
  /** The whole sentence. */
  fact: string;
  /** `semantic`, `episodic` or `procedural`. */
  memory_type: string;
  /** `caller`, `location`, `assistant` or `organization`. */
  memory_scope: string;
  /** Whom or what it is about; of a caller, the hash of the number. Null when it is about nobody in particular. */
  subject_id: string | null;
  /** How sure it was when last said, 0 to 1. */
  confidence: number;
  /** False when another fact took its place. */
  is_current: boolean;
  /** When it was first written. */
  created_at: string;
};

export type MemoryGraphNode = {
  /** The memory's id as text, as graph libraries of browsers want it. */
  id: string;
  /** Always `memory`: the kind of node. */
  type: "memory";
  /** Where the node stands, in pixels. The same each time the memory is read, near those about the same subject. */
  position: MemoryGraphNodePosition;
  /** What to show at the node. */
  data: MemoryGraphNodeData;
};

/** What to show at the edge. */
export type MemoryGraphEdgeData = {
  /** How strong the relation is. */
  weight: number;
  /** When the relation was noted. */
  created_at: string;
};

export type MemoryGraphEdge = {
  /** The edge's id as text. */
  id: string;
  /** The node it leads from. */
  source: string;
  /** The node it leads to. */
  target: string;
  /** How the two are related. */
  type: "relates_to" | "supersedes" | "conflicts_with" | "temporal_next" | "causes" | "resolves";
  /** The type with spaces, to be shown. */
  label: string;
  /** What to show at the edge. */
  data: MemoryGraphEdgeData;
};

export type MemoryGraphStats = {
  /** How many memories there are that the caller of the API may see. */
  memory_count: number;
  /** How many relations there are between them. */
  edge_count: number;
  /** How many of each type, by its name. */
  memories_by_type: {
    [key: string]: number;
  };
  /** How many of each scope, by its name. */
  memories_by_scope: {
    [key: string]: number;
  };
  /** How many relations of each type, by its name. */
  edges_by_type: {
    [key: string]: number;
  };
  /** The mean of their confidence, 0 to 1, without fading. Null when nothing is remembered. */
  average_confidence: number | null;
  /** Pairs of facts of which only one can be true, and both still stand. */
  open_conflicts: number;
};

export type GetMemoryGraphQuery = {
  /** How many memories to answer at most. Default: 100. */
  limit?: number;
  /** Only edges of these types, separated by commas. `stats` is not affected. */
  edge_types?: string;
  /** Only memories of these types, separated by commas. */
  memory_types?: string;
};

export type OptimizationDetail = {
  /** Names the optimization in every other path. */
  id: number;
  /** The same as `id`. */
  optimization_id: number;
  /** The assistant whose prompt is optimized. */
  assistant_id: number;
  /** The version that is to be optimized. Null for what the assistant was told when it had no version in production. */
  base_prompt_version_id: number | null;
  /** The dataset whose cases it learns from. */
  dataset_id: number;
  /** How it searches, with the defaults filled in. */
  config: OptimizationDetailConfig;
  /** `waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`. */
  status: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** Why it is paused, ended early, or made no version. Null otherwise. */
  reason: string | null;
  /** How many cases candidates are tried on. */
  training_case_count: number;
  /** How many cases are held out. */
  held_out_case_count: number;
  /** How many answers of models it has taken so far. */
  model_calls: number;
  /** What it has cost so far, in US dollars at list prices. */
  cost_usd: number;
  /** Of `model_calls`, those whose price or tokens are unknown. */
  unpriced_model_calls: number;
  /** The draft that was made of the best candidate. Null when none was better on the held-out cases, or it is not done. */
  prompt_version_id: number | null;
  /** Means over the training cases. Null until it is done. */
  training_scores: OptimizationScores | null;
  /** Means over the held-out cases. Null until it is done. */
  held_out_scores: OptimizationScores | null;
  /** When it was asked for. */
  created_at: string;
  /** When it ended. Null while it goes on. */
  finished_at: string | null;
  /** The text that is to be optimized. */
  base_prompt: string;
  /** The cases candidates are tried on. */
  training_case_ids: number[];
  /** The cases that nobody who proposes prompts sees. */
  held_out_case_ids: number[];
  /** Prompts that were measured on all training cases, the one to be optimized first. Empty until it is done. */
  candidates: OptimizationCandidate[];
  /** The place of the best one in `candidates`. Null when none was better than the first, and until it is done. */
  best_candidate: number | null;
};

/** How it searches, with the defaults filled in. */
export type OptimizationDetailConfig = {
  /** `gepa` or `bootstrap`. */
  optimizer: "gepa" | "bootstrap";
  /** How many answers of models it may take. */
  max_model_calls: number;
  /** What it may cost, in US dollars. */
  max_cost_usd: number;
  /** The share of cases that are held out. */
  held_out_share: number;
  /** Decides which cases are held out, and every choice of the optimizer. */
  seed: number;
  /** A name for the draft that is made. Null for none. */
  version_name: string | null;
};

export type OptimizationScores = {
  /** The mean of the prompt that was to be optimized, 0 to 1. Null when it was not measured. */
  before: number | null;
  /** The mean of the best candidate, 0 to 1. Null when there is none, or it was not measured. */
  after: number | null;
};

export type OptimizationCandidate = {
  /** What the assistant would be told. */
  system_prompt: string;
  /** The place in the list of the candidate it was made of. Null for the prompt that was to be optimized. */
  parent: number | null;
  /** The mean over the training cases, 0 to 1. */
  score: number;
  /** True when no other candidate is as good in all training cases and better in one. */
  on_front: boolean;
  /** The training cases it answers better than its parent. */
  won_case_ids: number[];
  /** The training cases it answers worse than its parent. */
  lost_case_ids: number[];
};

export type Optimization = {
  /** Names the optimization in every other path. */
  id: number;
  /** The same as `id`. */
  optimization_id: number;
  /** The assistant whose prompt is optimized. */
  assistant_id: number;
  /** The version that is to be optimized. Null for what the assistant was told when it had no version in production. */
  base_prompt_version_id: number | null;
  /** The dataset whose cases it learns from. */
  dataset_id: number;
  /** How it searches, with the defaults filled in. */
  config: OptimizationDetailConfig;
  /** `waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`. */
  status: "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";
  /** Why it is paused, ended early, or made no version. Null otherwise. */
  reason: string | null;
  /** How many cases candidates are tried on. */
  training_case_count: number;
  /** How many cases are held out. */
  held_out_case_count: number;
  /** How many answers of models it has taken so far. */
  model_calls: number;
  /** What it has cost so far, in US dollars at list prices. */
  cost_usd: number;
  /** Of `model_calls`, those whose price or tokens are unknown. */
  unpriced_model_calls: number;
  /** The draft that was made of the best candidate. Null when none was better on the held-out cases, or it is not done. */
  prompt_version_id: number | null;
  /** Means over the training cases. Null until it is done. */
  training_scores: OptimizationScores | null;
  /** Means over the held-out cases. Null until it is done. */
  held_out_scores: OptimizationScores | null;
  /** When it was asked for. */
  created_at: string;
  /** When it ended. Null while it goes on. */
  finished_at: string | null;
};

export type OptimizePromptBodyConfig = {
  /** `gepa`: a model looks at what went wrong and proposes other prompts. `bootstrap`: good answers become examples at the end of the prompt. Default: "gepa". */
  optimizer?: "gepa" | "bootstrap";
  /** How many answers of models it may take, those of judges and of the proposing model included. Of a dataset with more than a fifth as many cases, so many are drawn. Default: 200. */
  max_model_calls?: number;
  /** What it may cost, in US dollars; answers that are under way may go over it. A model whose price is unknown counts for nothing. Default: 1. */
  max_cost_usd?: number;
  /** The share of cases that only the prompt itself and the best candidate are measured on. Default: 0.3. */
  held_out_share?: number;
  /** Decides which cases are held out, and every choice of the optimizer. Default: 1. */
  seed?: number;
  /** A name for the draft that is made. */
  version_name?: string | null;
};

export type OptimizePromptBody = {
  /** The version to optimize. Null or absent: the version in production, or what the assistant is told. */
  base_prompt_version_id?: number | null;
  /** A dataset of the same assistant, with at least four cases. */
  dataset_id: number;
  /** How to search. Null or absent: all defaults. */
  config?: OptimizePromptBodyConfig | null;
};

export type PromptVersionDetail = {
  /** Names the version in every other path. */
  id: number;
  /** The assistant whose prompt it is. */
  assistant_id: number;
  /** Counts up within the assistant, from 1. */
  version: number;
  /** A name for people. Null when it has none. */
  version_name: string | null;
  /** Where it stands: `draft`, `testing` (evaluated), `approved`, `canary` (a share of callers hears it), `shadow` (it answers again, unheard), `production`, `retired` (was in service), `rejected` (its evaluation failed). */
  status: "draft" | "testing" | "approved" | "canary" | "shadow" | "production" | "retired" | "rejected";
  /** `manual`: sent as a version; `edit`: by a change of the assistant; `assistant`: what it was told before it had versions; `optimization`: found by an optimization. */
  source: string;
  /** The share of cases that passed in its last evaluation, 0 to 1. Null when it was never evaluated. */
  eval_score: number | null;
  /** Whether its last evaluation reached its threshold. Null when it was never evaluated. */
  eval_passed: boolean | null;
  /** The share of callers who hear it, 0 to 100. Null unless it is a canary. */
  traffic_percentage: number | null;
  /** The share of the assistant's turns it answers again, up to 100. Null unless it is in shadow. */
  shadow_percentage: number | null;
  /** What is different, and why. Null when nobody said. */
  change_summary: string | null;
  /** When it was made. */
  created_at: string;
  /** What the assistant is told by this version. It never changes. */
  system_prompt: string;
  /** The version that was in production before it. Null when it never replaced one. */
  replaced_version_id: number | null;
  /** How it came to be what it is, the first step first. */
  moves: PromptMove[];
};

export type PromptMove = {
  /** The step: `create`, `evaluate`, `fail-evaluation`, `approve`, `start-canary`, `set-percentage`, `end-canary`, `start-shadow`, `stop-shadow`, `promote`, `supersede` (another took its place), `roll-back` or `restore` (its successor was rolled back). */
  move: string;
  /** The status before the step. Null for the first one. */
  from_status: "draft" | "testing" | "approved" | "canary" | "shadow" | "production" | "retired" | "rejected" | null;
  /** The status after the step. */
  to_status: "draft" | "testing" | "approved" | "canary" | "shadow" | "production" | "retired" | "rejected";
  /** The share of callers of a canary, or of turns of a shadow run, 0 to 100. Null for other steps. */
  traffic_percentage: number | null;
  /** Notes of whoever approved it, or why it left. Null when there are none. */
  reason: string | null;
  /** The user who took the step. Null when it happened by itself, or the account is gone. */
  moved_by: number | null;
  /** When the step was taken. */
  moved_at: string;
};

export type ApprovePromptVersionBody = {
  /** Kept with the step, for those who look later. */
  approval_notes?: string | null;
};

export type ApprovePromptVersionBody2 = ApprovePromptVersionBody | null;

export type CreatePromptVersionBody = {
  /** What the assistant is to be told. Variables (`{{ … }}`) in it are filled in for each conversation. */
  system_prompt: string;
  /** A name for people. */
  version_name?: string | null;
  /** What is different, and why. */
  change_summary?: string | null;
  /** Another name of `change_summary`, which counts where both are sent. */
  generation_notes?: string | null;
};

export type PromptVersionResponse = {
  /** Names the version in every other path. */
  id: number;
  /** The assistant whose prompt it is. */
  assistant_id: number;
  /** Counts up within the assistant, from 1. */
  version: number;
  /** A name for people. Null when it has none. */
  version_name: string | null;
  /** Where it stands: `draft`, `testing` (evaluated), `approved`, `canary` (a share of callers hears it), `shadow` (it answers again, unheard), `production`, `retired` (was in service), `rejected` (its evaluation failed). */
  status: "draft" | "testing" | "approved" | "canary" | "shadow" | "production" | "retired" | "rejected";
  /** `manual`: sent as a version; `edit`: by a change of the assistant; `assistant`: what it was told before it had versions; `optimization`: found by an optimization. */
  source: string;
  /** The share of cases that passed in its last evaluation, 0 to 1. Null when it was never evaluated. */
  eval_score: number | null;
  /** Whether its last evaluation reached its threshold. Null when it was never evaluated. */
  eval_passed: boolean | null;
  /** The share of callers who hear it, 0 to 100. Null unless it is a canary. */
  traffic_percentage: number | null;
  /** The share of the assistant's turns it answers again, up to 100. Null unless it is in shadow. */
  shadow_percentage: number | null;
  /** What is different, and why. Null when nobody said. */
  change_summary: string | null;
  /** When it was made. */
  created_at: string;
};

export type ListPromptVersionsQuery = {
  /** Only versions with this status. */
  status?: string;
};

export type PromptDiff = {
  /** The version that was asked for. */
  version_id: number;
  /** The version it is compared with. Null when that is what the assistant is told. */
  against: number | null;
  /** The pieces of both texts, in order. */
  parts: PromptDiffPart[];
  /** How many words only the version has. */
  added_words: number;
  /** How many words only the other text has. */
  removed_words: number;
};

export type PromptDiffPart = {
  /** Whether the piece is in both texts (`same`), only in the version (`added`), or only in the other (`removed`). */
  kind: "same" | "added" | "removed";
  /** The words of the piece, with their spaces. */
  text: string;
};

export type GetPromptDiffQuery = {
  /** The id of the version to compare with. Default: the version in production; without one, what the assistant is told. */
  against?: number;
};

export type PromptGates = {
  /** The version that was asked for. */
  version_id: number;
  /** Where the version stands now. */
  status: "draft" | "testing" | "approved" | "canary" | "shadow" | "production" | "retired" | "rejected";
  /** Whether `promote` would be carried out now. */
  can_promote: boolean;
  /** `evaluated`, `approved` and `tried`, which are required, and `cleared`, which is not. */
  gates: PromptGate[];
  /** How a canary does beside production since it was started. Null for a version that is no canary. */
  canary: CanaryComparison | null;
  /** What the last shadow run found. Null when the version was never in shadow. */
  shadow: PromptShadow | null;
};

export type PromptGate = {
  /** `evaluated`, `approved`, `tried` (it is a canary or in shadow, or was in production) or `cleared` (its success is certainly not a fifth lower than production's). */
  name: string;
  /** What has to hold, in words. */
  requirement: string;
  /** Whether `promote` is refused without it. */
  required: boolean;
  /** Whether it holds now. */
  holds: boolean;
  /** What is known of it: scores, who approved it, since when it is tried, or the figures by channel. */
  evidence: {
    [key: string]: unknown;
  };
};

export type CanaryComparison = {
  /** Finished conversations of the canary. */
  conversations: number;
  /** Finished conversations of production in the same time. */
  control_conversations: number;
  /** Calls are compared with calls, and texts with texts. */
  channels: CanaryChannel[];
  /** What is compared, by channel. */
  measures: CanaryMeasure[];
};

export type CanaryChannel = {
  /** `voice` for calls, `sms` for texts. */
  channel: "voice" | "sms";
  /** The canary's finished conversations in this channel. */
  conversations: number;
  /** Production's, in the same time. */
  control_conversations: number;
  /** How likely it is that success which falls by a fifth is seen within 400 such conversations of the canary, 0 to 1. Null while too little is known of production. */
  detects_a_fifth_less_success: number | null;
};

export type CanaryMeasure = {
  /** `failure`, `complaint` and, of calls, `hang_up` and `transfer` (rates, 0 to 1); `latency_ms`; `cost_micros` (millionths of a US dollar). */
  name: string;
  /** `voice` for calls, `sms` for texts. */
  channel: "voice" | "sms";
  /** The canary's mean. Null when nothing is known yet. */
  canary: number | null;
  /** Production's mean in the same time. Null when nothing is known yet. */
  control: number | null;
  /** How many of the canary's conversations the mean is of. */
  canary_count: number;
  /** How many of production's conversations the mean is of. */
  control_count: number;
  /** How strongly the figures speak for the canary having more of it; at the threshold it is rolled back by itself. */
  evidence_of_harm: number;
  /** The evidence at which the canary is rolled back. */
  threshold: number;
};

export type PromptShadow = {
  /** When the last shadow run was started. */
  since: string;
  /** The share of the assistant's turns that are drawn, up to 100. Null when it is not known. */
  percentage: number | null;
  /** Conversations of which turns were to be answered again. */
  conversations: number;
  /** Of these, those that are not looked at to the end. */
  open_conversations: number;
  /** Turns that were answered again. */
  turns: number;
  /** Turns of the sample that were not answered, and will not be. */
  skipped: number;
  /** Why turns were skipped, the five most frequent reasons first. */
  skipped_for: PromptShadowSkippedForEntry[];
  /** Turns in which the version's answer was judged the better one, by the assistant's model, which is not told whose answer is whose. */
  preferred_candidate: number;
  /** Turns in which the live answer was judged the better one. */
  preferred_live: number;
  /** Turns in which neither was better, or both said the same words. */
  same: number;
  /** Turns of which the judge's answer cannot be read. */
  unjudged: number;
  /** Turns in which other tools were called, or with other arguments. */
  tool_calls_differ: number;
  /** How alike the two answers' words are on average, 0 to 1. Null when no turn was answered. */
  similarity: number | null;
  /** How long the version took on average, with its tools, in milliseconds. Null when no turn was answered. */
  latency_ms: number | null;
  /** What answers and judgements cost, in millionths of a US dollar, as far as prices are known. */
  cost_micros: number;
};

export type PromptShadowSkippedForEntry = {
  /** Why: a spend cap, a vendor that refuses, the end of the run and the like. */
  reason: string;
  /** How many turns were skipped for it. */
  turns: number;
};

export type RollBackPromptVersionBody = {
  /** Why; kept with the step. */
  reason: string;
};

export type StartPromptCanaryBody = {
  /** The share of callers, 0 to 100. Default: 5. */
  percentage?: number;
};

export type StartPromptCanaryBody2 = StartPromptCanaryBody | null;

export type UpdatePromptCanaryBody = {
  /** The share of callers, 0 to 100. */
  percentage: number;
};

export type ShadowTurn = {
  /** The conversation the turn is of. */
  conversation_id: number;
  /** `voice` for a call, `sms` for a thread of texts. */
  channel: "voice" | "sms";
  /** The place of the live answer in its conversation. */
  turn_index: number;
  /** The version the conversation began with. Null when its assistant had none. */
  live_version_id: number | null;
  /** What was answered live. */
  live_answer: string;
  /** What the version in shadow would have answered. */
  candidate_answer: string;
  /** The tools that were called live. */
  live_tool_calls: EvalResultToolCall[];
  /** The tools the version wanted to call; they answered what they had answered live. */
  candidate_tool_calls: EvalResultToolCall[];
  /** Whether other tools were called, or with other arguments. */
  tool_calls_differ: boolean;
  /** How alike the words of the two answers are, 0 to 1. */
  similarity: number;
  /** How long the version took, with its tools, in milliseconds. */
  latency_ms: number;
  /** What the answer and the judge cost, in millionths of a US dollar. Null where a price is unknown. */
  cost_micros: number | null;
  /** Which answer was judged the better one; `candidate` is the version's. Null when the judge's answer cannot be read. */
  preference: "live" | "candidate" | "same" | null;
  /** What kept the version from answering as it would have, such as a tool that was not called live. */
  problems: string[];
  /** When the turn was answered again. */
  created_at: string;
};

export type StartPromptShadowBody = {
  /** The share of the assistant's turns that are answered again, more than 0 and up to 100. Default: 5. */
  percentage?: number;
};

export type StartPromptShadowBody2 = StartPromptShadowBody | null;

export type ExchangeMcpMessageBody = {
  /** The version of JSON-RPC. */
  jsonrpc: "2.0";
  /** Names the request; its answer has the same. Absent in a notification. */
  id?: string | number;
  /** What is asked for, such as `initialize`, `tools/list` or `tools/call`. */
  method?: string;
  /** What the method takes. */
  params?: {
    [key: string]: unknown;
  };
} & {
  [key: string]: unknown;
};

export type ReadOverviewAnswerChecklistEntry = {
  /** `assistant`: there is an active one. `conversation`: a call or text thread is on record. `model`: a vendor's key is set. `number`: there is a telephone number. `answering-number`: one of them leads to an assistant or a flow. `team`: a second person is a member or invited. */
  name: "assistant" | "conversation" | "model" | "number" | "answering-number" | "team";
  /** Whether it is so now; found from the organization's data, never ticked off by hand. */
  is_done: boolean;
};

export type ReadOverviewAnswerAttentionEntry = {
  /** `webhook-disabled`: nothing is sent to a URL any more. `webhook-failing`: its last five or more tries failed. `trunk-failed`: a line in use is not registered or does not answer. `key-expiring`: an API key of the caller's, or for admins of anybody's, expires within a week. `calls-failed` and `texts-failed`: how many of the last 24 hours failed. `email-unverified`: the caller may only read until their address is verified. */
  kind: "webhook-disabled" | "webhook-failing" | "trunk-failed" | "key-expiring" | "calls-failed" | "texts-failed" | "email-unverified";
  /** The webhook's host, or the trunk's or the key's name; of failed calls the most frequent `end_reason`. Else null. */
  subject: string | null;
  /** Failed calls, texts or tries in a row; 1 where nothing is counted. */
  count: number;
  /** When it began. Null for what is counted over the last 24 hours. */
  since: string | null;
  /** When a key expires. Null for everything else. */
  until: string | null;
};

/** Calls of the last 24 hours, and those that go on. */
export type ReadOverviewAnswerCalls = {
  /** Calls that began in the last 24 hours. */
  total: number;
  /** Calls that go on now, whenever they began. */
  ongoing: number;
  /** How many of `total` failed. */
  failed: number;
  /** Seconds of those of `total` that have ended. */
  seconds: number;
};

/** Texts of the last 24 hours. */
export type ReadOverviewAnswerTexts = {
  /** Texts received in the last 24 hours. */
  received: number;
  /** Texts sent in them, or tried to send. */
  sent: number;
  /** How many of `sent` failed or could not be delivered. */
  failed: number;
};

export type ReadOverviewAnswerHour = {
  /** The first moment of the hour, in UTC. */
  started_at: string;
  /** Calls that began in it. */
  calls: number;
  /** How many of them failed. */
  failed_calls: number;
  /** Texts received in it. */
  texts_in: number;
  /** Texts sent in it, or tried to send. */
  texts_out: number;
};

export type ReadOverviewAnswer = {
  /** Whose overview it is. */
  organization_id: number;
  /** The service's time; the last 24 hours end here. */
  now: string;
  /** The steps to an assistant that people can call, in the order to take them. */
  checklist: ReadOverviewAnswerChecklistEntry[];
  /** The most urgent first; empty when all is well. At most 20. */
  attention: ReadOverviewAnswerAttentionEntry[];
  /** Calls of the last 24 hours, and those that go on. */
  calls: ReadOverviewAnswerCalls;
  /** Texts of the last 24 hours. */
  texts: ReadOverviewAnswerTexts;
  /** 25 hours, the oldest first; the first and the last are cut by the 24 hours' ends. */
  hours: ReadOverviewAnswerHour[];
};

export type AssignPhoneNumberByBodyQuery = {
  /** The assistant, for clients that do not send it in the body. */
  assistant_id?: number | null;
};

export type AssignPhoneNumberByBodyBody = {
  /** The assistant; it takes precedence over the one in the query string. */
  assistant_id?: number | null;
};

export type AssignPhoneNumberByBodyBody2 = AssignPhoneNumberByBodyBody | null;

export type PhoneNumberAssigned = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** What was done, for people. */
  message: string;
  /** The number after the change. */
  data: OrganizationPhoneNumberResponse | null;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type AssignPhoneNumberByNumberBody = {
  /** The number to answer, in E.164 form. */
  phone_number: string;
  /** A name for people. Absent, null or empty: the number keeps its name. */
  friendly_name?: string | null;
  /** Whether to look for a number that is not known here at the connected carriers; null means true. Default: true. */
  auto_sync?: boolean | null;
};

export type PhoneNumbersAPIResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** How many numbers were assigned, for people. */
  message: string;
  /** The numbers after the change, the oldest first. */
  data: OrganizationPhoneNumberResponse[];
};

/** Ids of numbers, a bare list in which repetitions are ignored. */
export type AssignPhoneNumbersInBulkBody = number[];

export type UnassignPhoneNumberByNumberBody = {
  /** The number, in E.164 form. */
  phone_number: string;
};

export type PhoneNumberSaved = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** What was done, for people. */
  message: string;
  /** The number after the change. */
  phone_number: OrganizationPhoneNumberResponse | null;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type UpdatePhoneNumberBody = {
  /** A name for people; an empty text or null removes it. */
  friendly_name?: string | null;
  /** The assistant that is to answer the number; takes it from a flow. 0 or null: no assistant answers it. */
  assistant_id?: number | null;
  /** The flow that is to answer the number; takes it from an assistant. 0 or null: no flow answers it. */
  flow_id?: number | null;
  /** The trunk its calls are to go over; an empty text names none. Null changes nothing. */
  sip_trunk_id?: string | null;
  /** Countries whose callers are answered, as ISO 3166-1 alpha-2 codes. Null or an empty list: callers of every country. */
  allowed_country_codes?: string[] | null;
};

export type CountryCodesResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** ISO 3166-1 alpha-2 codes, in alphabetical order. */
  country_codes: string[];
  /** The carrier that was asked. */
  provider: string;
};

export type ListPhoneNumberCountriesQuery = {
  /** The carrier to ask: `twilio` or `telnyx`. Default: "telnyx". */
  provider?: string;
};

export type ListPhoneNumbersQuery = {
  /** Whether to list numbers that an assistant or a flow answers. Default: true. */
  include_assigned?: boolean;
  /** Whether to list numbers nobody answers. Default: true. */
  include_unassigned?: boolean;
  /** Whether to list numbers that are switched off, too. Default: false. */
  include_inactive?: boolean;
};

export type PhoneNumberPurchased = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** The number that was bought. */
  phone_number: string | null;
  /** The carrier it was bought from. */
  provider: string;
  /** What the carrier says about the number, plus its `id` here and `provider_number_id`, its id at the carrier. */
  purchase_details: {
    [key: string]: unknown;
  } | null;
  /** What was done, for people. */
  message: string;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type PurchasePhoneNumberBody = {
  /** The number to buy, in E.164 form, as a search gave it. */
  phone_number: string;
  /** The carrier that has it on sale. */
  provider: string;
  /** The country of the number, for carriers that want to know it. */
  country_code?: string | null;
  /** The assistant that is to answer the number. 0, null or absent: nobody does at first. */
  assistant_id?: number | null;
  /** A name for people. Null or absent: the carrier's name for it. */
  friendly_name?: string | null;
  /** The messaging profile the number is to have, for carriers with such profiles. */
  messaging_profile_id?: string | null;
};

export type ReleasePhoneNumberResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** The number that was given back. */
  phone_number: string;
  /** The carrier it was given back to. */
  provider: string;
  /** What was done, for people. */
  message: string;
};

export type ReleasePhoneNumberBody = {
  /** The number to give back, in E.164 form. */
  phone_number: string;
  /** The carrier that must have the number. Null or absent: whichever has it. */
  provider?: string | null;
};

export type SearchPhoneNumbersResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** The numbers on sale. */
  numbers: AvailablePhoneNumber[];
  /** Number of entries in `numbers`. */
  total_found: number;
  /** The carrier that was asked. */
  provider: string;
};

export type AvailablePhoneNumber = {
  /** The number in E.164 form. */
  phone_number: string;
  /** The carrier's name for it. Null without one. */
  friendly_name: string | null;
  /** The town it is of. Null when the carrier does not say. */
  locality: string | null;
  /** The state or region it is of. Null when the carrier does not say. */
  region: string | null;
  /** The country, as an ISO 3166-1 alpha-2 code. */
  country_code: string;
  /** What the carrier carries on the number, for example `voice`, `sms` and `mms`. */
  capabilities: {
    [key: string]: boolean;
  };
  /** Per month, with the currency sign: `$1.15`. Null when the carrier does not say. */
  cost: string | null;
  /** Once, in the same form. Null when the carrier does not say. */
  setup_cost: string | null;
  /** The carrier that has it on sale. */
  provider: string;
};

export type SearchPhoneNumbersBody = {
  /** The country, as an ISO 3166-1 alpha-2 code; lower case is accepted. Default: "US". */
  country_code?: string;
  /** The area code the numbers are to have. */
  area_code?: string | null;
  /** Digits the numbers are to contain. */
  contains?: string | null;
  /** The town the numbers are to be of. */
  locality?: string | null;
  /** The state or region the numbers are to be of. */
  region?: string | null;
  /** How many numbers to return at most. Default: 10. */
  limit?: number;
  /** The carrier to ask. Default: "telnyx". */
  provider?: string;
};

export type SyncPhoneNumbersResponse = {
  /** Whether every connected carrier could be asked. */
  success: boolean;
  /** How many numbers were synced, and what was left out, for people. */
  message: string;
  /** Numbers of the connected accounts that the organization has now. */
  synced_count: number;
};

export type PhoneNumberDiagnosis = {
  /** Whether no check failed. */
  success: boolean;
  /** The number in E.164 form. */
  phone_number: string;
  /** The carrier that has the number. */
  provider: string;
  /** Each thing that was looked at, from the number's record to the last texts. */
  checks: PhoneNumberCheck[];
  /** The checks together. */
  summary: PhoneNumberDiagnosisSummary;
};

export type PhoneNumberCheck = {
  /** Names the check in kebab-case, for example `carrier-sms-url`; it never changes. */
  name: string;
  /** `skipped`: it does not apply, or something it needs was missing. */
  status: "ok" | "warning" | "failed" | "skipped";
  /** What was found. */
  detail: string;
  /** What to do about it. Null where there is nothing to do. */
  fix: string | null;
};

/** The checks together. */
export type PhoneNumberDiagnosisSummary = {
  /** The worst of the checks; skipped ones do not count. */
  status: "ok" | "warning" | "failed";
  /** Number of checks that are `ok`. */
  ok: number;
  /** Number of checks that are a `warning`. */
  warning: number;
  /** Number of checks that `failed`. */
  failed: number;
  /** Number of checks that were `skipped`. */
  skipped: number;
  /** What to do first, or that nothing stands in the way of texts. */
  message: string;
};

export type GetWebhookResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** The number in E.164 form. */
  phone_number: string;
  /** The carrier that was asked. */
  provider: string;
  /** Where calls go, or a note from a carrier that does not send them to an address of the number. Null: nowhere. */
  voice_webhook_url: string | null;
  /** Where texts go, or a note like the one for calls. Null: nowhere. */
  sms_webhook_url: string | null;
  /** The settings in the carrier's own terms, plus `phone_number_sid`, its id for the number. */
  configuration: {
    [key: string]: unknown;
  };
};

export type ReadPhoneNumberWebhooksQuery = {
  /** The carrier that must have the number. Absent: whichever has it. */
  provider?: string;
};

export type UpdateWebhookResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** The number in E.164 form. */
  phone_number: string;
  /** The carrier that was told. */
  provider: string;
  /** Only what was changed: `voice` with the URL; `sms` with the URL, or `disabled`. */
  updated_webhooks: {
    [key: string]: string;
  };
  /** What was changed, for people. */
  message: string;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type UpdatePhoneNumberWebhooksBody = {
  /** The number, in E.164 form. */
  phone_number: string;
  /** Where calls are to go: an absolute http or https address. Null or absent: as they do now. */
  voice_webhook_url?: string | null;
  /** True: texts no longer come here. Excludes `enable_sms`. Default: false. */
  disable_sms?: boolean | null;
  /** True: texts come here. Needs an assistant with an `sms_webhook_url` on the number. Default: false. */
  enable_sms?: boolean | null;
  /** The carrier that must have the number. Null or absent: whichever has it. */
  provider?: string | null;
};

export type AddVerifiedCallerIdResponse = {
  /** Always true; anything else is an error. */
  success: boolean;
  /** What the number's owner has to do now. */
  message: string;
  /** The number in E.164 form. */
  phone_number: string;
  /** The name that was sent. Null without one. */
  friendly_name: string | null;
  /** The carrier that verifies the number. */
  provider: string;
  /** What the owner enters when the carrier calls. Null when the carrier texts a code instead. */
  validation_code: string | null;
  /** What to do now, step by step, for people. */
  next_steps: string[];
};

export type AddVerifiedCallerIdBody = {
  /** The number to verify, in E.164 form; it must not be one of the organization's own. */
  phone_number: string;
  /** A name for people, which the carrier keeps. */
  friendly_name?: string | null;
};

export type SyncVerifiedCallerIdsResponse = {
  /** Whether every connected carrier could be asked. */
  success: boolean;
  /** How many numbers are verified, new or gone, for people. */
  message: string;
  /** Verified caller ids the organization has now, at the carriers that answered. */
  synced_count: number;
  /** How many of them are new. */
  added_count: number;
  /** How many were let go of because they are no longer verified. */
  removed_count: number;
};

export type SIPTrunkTestCall = {
  /** What became of the call. `refused`: the gateway did not take it. `unreachable`: the gateway did not answer. */
  outcome: "answered" | "busy" | "no_answer" | "refused" | "unreachable";
  /** The gateway's final answer to the call, for example 200 or 486. Null: none came. */
  sip_code: number | null;
  /** Why the call was not answered. Null if it was. */
  reason: string | null;
  /** Milliseconds from the call's beginning to its answer. Null: nobody answered. */
  setup_ms: number | null;
  /** The codec both sides agreed on. Null: nobody answered. */
  codec: string | null;
  /** Packets of sound that left the bridge. */
  packets_sent: number;
  /** Packets of sound that came back; 0 although the call was answered is a firewall in most cases. */
  packets_received: number;
};

export type CallOverSipTrunkBody = {
  /** One of the organization's numbers whose calls go over trunks, in E.164 form. */
  from_phone_number: string;
  /** The number to call, in E.164 form. */
  to_phone_number: string;
};

export type SIPTrunkResponse = {
  /** A UUID, which names the trunk in the path. */
  id: string;
  /** A name for people, unique within the organization. */
  name: string;
  /** Where the trunk leads: `host`, `host:port` or `[v6]:port`; `;transport=udp`, `tcp` or `tls` may follow. */
  gateway: string;
  /** The name the bridge gives at the gateway; may be empty where it does not register. */
  username: string;
  /** The password in clear text; may be empty like the name. */
  password: string;
  /** The lowest is tried first. */
  priority: number;
  /** Whether calls go over the trunk. */
  enabled: boolean;
  /** Whether the bridge registers with the gateway. */
  register: boolean;
  /** What the peer is, for people: `freepbx`. Null: not said. */
  provider: string | null;
};

export type CreateSipTrunkBody = {
  /** A name for people, unique within the organization. */
  name: string;
  /** `host`, `host:port` or `[v6]:port`; `;transport=udp`, `tcp` or `tls` may follow. Port 5061 means TLS. */
  gateway: string;
  /** The name to give at the gateway; may be empty only if `register` is false. */
  username: string;
  /** The password to give at the gateway; may be empty only if `register` is false. */
  password: string;
  /** The lowest is tried first. Default: 1. */
  priority?: number;
  /** Whether calls are to go over the trunk. Default: true. */
  enabled?: boolean;
  /** Whether the bridge is to register with the gateway. Null or absent: it is. */
  register?: boolean | null;
  /** What the peer is, for people: `freepbx`. */
  provider?: string | null;
};

export type UpdateSipTrunkBody = {
  /** A new name, unique within the organization. */
  name?: string | null;
  /** A new gateway, in the form of a new trunk's. */
  gateway?: string | null;
  /** A new name for the gateway; may be empty only where the bridge does not register. */
  username?: string | null;
  /** A new password; absent keeps the old one. */
  password?: string | null;
  /** The lowest is tried first. */
  priority?: number | null;
  /** Whether calls are to go over the trunk. */
  enabled?: boolean | null;
  /** Whether the bridge is to register with the gateway. */
  register?: boolean | null;
  /** What the peer is, for people; null removes it, the only member that may be null. */
  provider?: string | null;
};

export type SIPTrunkStatus = {
  /** The trunk's `id`. */
  id: string;
  /** `registered`: calls can come and go. `ip_auth`: it does not register, and its gateway answers or was not asked yet. `resolving` and `registering`: under way. `auth_failed`: the gateway refuses the credentials. `unreachable`: the gateway does not answer. `disabled`: switched off. */
  state: "disabled" | "ip_auth" | "resolving" | "registering" | "registered" | "auth_failed" | "unreachable";
  /** The gateway's last answer to REGISTER or OPTIONS, for example 200. Null: none yet, or none came. */
  sip_code: number | null;
  /** That answer's reason phrase, or why none came. Null: nothing to say. */
  reason: string | null;
  /** Milliseconds from an OPTIONS to its answer. Null: it was not asked, or did not answer. */
  options_rtt_ms: number | null;
  /** Until when the gateway keeps the registration, in ISO 8601. Null without one. */
  registered_until: string | null;
  /** When the state was entered, in ISO 8601. Null where the bridge was not asked. */
  changed_at: string | null;
  /** False: the bridge does not answer now, and this is what it said last. */
  is_live: boolean;
};

export type SIPLadder = {
  /** The carrier's id of the call. */
  call_sid: string;
  /** The messages in order. */
  messages: SIPLadderMessage[];
  /** Whether more messages came than are kept. */
  is_truncated: boolean;
};

export type SIPLadderMessage = {
  /** When the message was sent or came, in ISO 8601. */
  at: string;
  /** Whether the bridge sent or received it. */
  direction: "sent" | "received";
  /** Transport and address of the other side: `udp 192.0.2.7:5060`. */
  peer: string;
  /** The method or the status: `INVITE`, `200 OK`. */
  summary: string;
  /** The whole message, without credentials. */
  text: string;
};

export type SIPTrunkSyncResponse = {
  /** Always true. */
  success: boolean;
  /** How many enabled trunks are on the way to the bridge, or that there is no bridge, for people. */
  message: string;
  /** Number of the organization's trunks. */
  total_trunks: number;
  /** How many of them are enabled. */
  enabled_trunks: number;
};

export type SIPTrunkTest = {
  /** The trunk's `id`. */
  id: string;
  /** `registered`: calls can come and go. `ip_auth`: it does not register, and its gateway answers or was not asked yet. `resolving` and `registering`: under way. `auth_failed`: the gateway refuses the credentials. `unreachable`: the gateway does not answer. `disabled`: switched off. */
  state: "disabled" | "ip_auth" | "resolving" | "registering" | "registered" | "auth_failed" | "unreachable";
  /** The gateway's last answer to REGISTER or OPTIONS, for example 200. Null: none yet, or none came. */
  sip_code: number | null;
  /** That answer's reason phrase, or why none came. Null: nothing to say. */
  reason: string | null;
  /** Milliseconds from an OPTIONS to its answer. Null: it was not asked, or did not answer. */
  options_rtt_ms: number | null;
  /** Until when the gateway keeps the registration, in ISO 8601. Null without one. */
  registered_until: string | null;
  /** When the state was entered, in ISO 8601. Null where the bridge was not asked. */
  changed_at: string | null;
};

export type ReadHealthAnswer = {
  /** Always `healthy`: a process that is not does not answer. */
  status: "healthy";
  /** Always `parley`. */
  service: string;
  /** The version that runs. */
  version: string;
};

/** Whether this process is ready for traffic, and what keeps it from it. */
export type Readiness = {
  /** `ready`: every check is. */
  status: "ready" | "not-ready";
  /** By name: `process` (starting or draining), `disk`, `database`. */
  checks: {
    [key: string]: ReadInstallationAnswerReadinessChecksValue;
  };
};

export type CannedReply = {
  /** Names the reply in the paths that change it. */
  id: number;
  /** What people type after `/` to find it, in small letters. */
  shortcut: string;
  /** The text, with its placeholders in braces as they were saved. */
  body: string;
  /** The language it is written in, as a BCP 47 tag. Null: none was given. */
  language: string | null;
  /** Names in braces that nothing is known for; they would be sent as they stand. Empty when there are none. */
  unknown_placeholders: string[];
  /** When it was added. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
};

export type CreateCannedReplyBody = {
  /** A name of letters, digits, `-` and `_`, of at most 64 characters. Kept in small letters, and only once in an organization. */
  shortcut: string;
  /** The text, of at most 1,600 characters. People who answer a thread get the values in place of `{customer_name}`, `{customer_number}`, `{assistant_name}`, `{assistant_number}`, `{organization_name}`, `{own_name}`. Other names in braces are kept, and told of in `unknown_placeholders`. */
  body: string;
  /** The language it is written in, as a BCP 47 tag: `en`, `pt-BR`. */
  language?: string | null;
};

export type ArchiveSmsConversationAnswer = {
  /** Always true; an unknown or archived thread is a 404. */
  success: boolean;
  /** What happened, for people. */
  message: string;
};

export type SMSConversation = {
  /** Names the thread in every other path that has `{conversation_id}`. */
  id: number;
  /** Names the pair of numbers the thread is between: `sms:+14155550123:+14155550100`, the customer's first. */
  session_id: string;
  /** The assistant that writes in the thread. */
  assistant_id: number;
  /** The assistant's name. */
  assistant_name: string;
  /** The other party's number. */
  customer_phone_number: string;
  /** The name that goes with that number in the newest list of a campaign that has one. Null: none does. */
  customer_name: string | null;
  /** The organization's number. */
  assistant_phone_number: string;
  /** `active` while the session lasts, then `completed`. */
  status: "active" | "completed";
  /** Number of texts in the thread, of both sides. */
  message_count: number;
  /** When the first text came or was sent. */
  started_at: string;
  /** When the last text came or was sent. */
  last_activity: string;
  /** When the thread was completed. Null while it is active. */
  ended_at: string | null;
  /** Always `sms`. */
  channel: "sms";
  /** The version of the assistant's prompt the thread began with. Null: the assistant had none. */
  prompt_version_id: number | null;
  /** `resolved` or `unresolved`, by the analysis after the thread was completed. Null: nobody can tell. */
  resolution_status: string | null;
  /** 0 to 1, by the same analysis. Null: nobody can tell. */
  quality_score: number | null;
  /** Number of the customer's messages that nobody of the organization has marked as read. */
  unread_count: number;
  /** The first 160 characters of the newest message. Null: there is none. */
  last_message: string | null;
  /** Who wrote the newest message, as in `role`. Null: there is none. */
  last_message_role: "user" | "assistant" | null;
  /** Until when a person answers instead of the assistant. Null: the assistant answers. */
  held_until: string | null;
  /** The `id` of the person who answers. Null: nobody does, or their account is gone. */
  held_by: number | null;
  /** That person's name, or else address. Null like `held_by`. */
  held_by_name: string | null;
};

export type ExportSmsConversationQuery = {
  /** `txt`: lines for people. `csv`: a table with a header line. `json`: the thread and its messages. Default: "txt". */
  format?: "txt" | "csv" | "json";
};

export type RelatedRecord = {
  /** The id of the call or thread. */
  id: number;
  /** The carrier's id of a call; for a thread, an id of the service's own, such as `sms_101`. */
  call_sid: string;
  /** `voice` for a call, `sms` for a thread. */
  channel: string;
  /** Who began: `inbound` for the customer, `outbound` for the organization. */
  direction: string;
  /** The status of the call or thread. */
  status: string;
  /** Seconds from the beginning to the end. Null while it goes on. */
  duration: number | null;
  /** Number of messages in it. */
  message_count: number;
  /** When it began. */
  started_at: string;
  /** Null while it goes on. */
  ended_at: string | null;
  /** Whether it is the thread that was asked about. */
  is_current: boolean;
};

export type SMSMessage = {
  /** The id of the message. */
  id: number;
  /** The thread it belongs to. */
  conversation_id: number;
  /** Who wrote it: the customer (`user`) or the assistant. */
  role: "user" | "assistant";
  /** The words of the text. */
  content: string;
  /** When it came or was sent. */
  timestamp: string;
  /** Position in the thread, from 0. */
  message_index: number;
  /** The vendor whose model wrote the message. Null for messages no model wrote. */
  llm_provider: string | null;
  /** The vendor's name of that model. Null like `llm_provider`. */
  llm_model: string | null;
  /** Addresses of the attached pictures and files. */
  media_urls: string[];
  /** Where it comes from: `carrier` (the customer), `answer` (the assistant), `keyword` (the confirmation of STOP, START or HELP), `api` (a person or a program, by `POST /sms/send`), `campaign`. Null: its log is gone. */
  origin: string | null;
  /** Names a sent text in the paths for its status and for cancelling it. Null for what the customer wrote. */
  message_id: string | null;
  /** What became of the text at the carrier: `received`, or `queued`, `sending`, `sent`, `delivered`, `failed`, `cancelled`. Null: its log is gone. */
  delivery_status: string | null;
  /** Why it failed or was cancelled, for people. Null: it was not. */
  delivery_error: string | null;
};

export type ListedSMSConversation = {
  /** Names the thread in every other path that has `{conversation_id}`. */
  id: number;
  /** Names the pair of numbers the thread is between: `sms:+14155550123:+14155550100`, the customer's first. */
  session_id: string;
  /** The assistant that writes in the thread. */
  assistant_id: number;
  /** The assistant's name. */
  assistant_name: string;
  /** The other party's number. */
  customer_phone_number: string;
  /** The name that goes with that number in the newest list of a campaign that has one. Null: none does. */
  customer_name: string | null;
  /** The organization's number. */
  assistant_phone_number: string;
  /** `active` while the session lasts, then `completed`. */
  status: "active" | "completed";
  /** Number of texts in the thread, of both sides. */
  message_count: number;
  /** When the first text came or was sent. */
  started_at: string;
  /** When the last text came or was sent. */
  last_activity: string;
  /** When the thread was completed. Null while it is active. */
  ended_at: string | null;
  /** Always `sms`. */
  channel: "sms";
  /** The version of the assistant's prompt the thread began with. Null: the assistant had none. */
  prompt_version_id: number | null;
  /** `resolved` or `unresolved`, by the analysis after the thread was completed. Null: nobody can tell. */
  resolution_status: string | null;
  /** 0 to 1, by the same analysis. Null: nobody can tell. */
  quality_score: number | null;
  /** Number of the customer's messages that nobody of the organization has marked as read. */
  unread_count: number;
  /** The first 160 characters of the newest message. Null: there is none. */
  last_message: string | null;
  /** Who wrote the newest message, as in `role`. Null: there is none. */
  last_message_role: "user" | "assistant" | null;
  /** Until when a person answers instead of the assistant. Null: the assistant answers. */
  held_until: string | null;
  /** The `id` of the person who answers. Null: nobody does, or their account is gone. */
  held_by: number | null;
  /** That person's name, or else address. Null like `held_by`. */
  held_by_name: string | null;
  /** The message that has what was searched for. Null without a search, and where only the number or the name has it. */
  match: SMSMatch | null;
};

export type SMSMatch = {
  /** The message's position in the thread, from 0: the newest that was found. */
  message_index: number;
  /** What stands around it, in pieces that follow each other; `…` where more of the message is left out. */
  excerpt: SMSMatchExcerptEntry[];
};

export type SMSMatchExcerptEntry = {
  /** A piece of the message. */
  text: string;
  /** Whether it is what was searched for. */
  is_match: boolean;
};

export type ListSmsConversationsQuery = {
  /** The `id` of the last thread of the page before: the list goes on after it. `skip` means what it means without it. An id of no thread of the organization gives an empty page. */
  before?: number;
  /** How many threads to leave out from the beginning. Default: 0. */
  skip?: number;
  /** How many threads to return at most. Default: 50. */
  limit?: number;
  /** Threads in this status only. */
  status?: "active" | "completed";
  /** Threads of this assistant only. */
  assistant_id?: number;
  /** Part of the customer's number as it is stored: `+1415`. */
  customer_phone?: string;
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
  /** Part of the words of a message, or of the customer's name; capital letters make no difference. What looks like a phone number is also looked for in the customer's number, without its blanks, brackets and hyphens. Needs three letters or digits in a row, or one letter that is none of ASCII. */
  search?: string;
};

export type SMSAuditLogsResponse = {
  /** The thread's `id`. */
  call_id: number;
  /** Number of entries in `logs`. */
  log_count: number;
  /** The entries in the order of time. */
  logs: SMSAuditLogResponse[];
};

export type SMSAuditLogResponse = {
  /** The id of the entry. */
  id: number;
  /** When it happened. */
  timestamp: string;
  /** What happened, in snake_case, for example `webhook_received`, `llm_response` or `sent`. */
  event_type: string;
  /** How serious it is: `info`, `warning` or `error`. */
  level: string;
  /** What happened, for people, in English. */
  message: string;
  /** Names the sentence of `message`, for clients that say it in other languages. Null where another version wrote it. */
  message_code: SMSAuditLogResponseMessageCode | null;
  /** Details, by the kind of event. Null without any. */
  event_data: {
    [key: string]: unknown;
  } | null;
};

export type SMSAuditLogResponseMessageCode = "text-delivered-by-carrier" | "text-fetched-from-carrier" | "signature-valid" | "signature-not-enforced" | "thread-continues" | "thread-begins" | "answered-by-call" | "event-not-sent" | "opted-out" | "opted-in-again" | "responder-asked" | "responder-answered" | "model-failed" | "tool-called" | "tool-answered" | "tool-already-called" | "flow-moved-on" | "claim-rephrased" | "claim-replaced" | "claim-dropped" | "claim-logged" | "asked-who-writes" | "not-answered" | "not-answered-crashed" | "answer-tried-again" | "text-queued" | "text-goes-to-carrier" | "carrier-accepted" | "carrier-unclear" | "carrier-refused-for-now" | "text-not-sent" | "carrier-reports-sent" | "carrier-reports-delivered" | "carrier-reports-failed" | "webhook-delivered" | "webhook-tried-again" | "webhook-given-up" | "webhook-url-disabled" | "person-answers" | "assistant-answers";

export type SMSNote = {
  /** Names the note in the path that deletes it. */
  id: number;
  /** What was written. */
  content: string;
  /** The person's name, or else address. Null: their account is gone. */
  written_by: string | null;
  /** When it was written. */
  created_at: string;
};

export type CreateSmsNoteBody = {
  /** What to note, at most 4,000 characters. */
  content: string;
};

export type HoldSmsConversationBody = {
  /** Take the hold from another person, too; else that is a 409. Default: false. */
  take_over?: boolean;
};

export type HoldSmsConversationBody2 = HoldSmsConversationBody | null;

export type MarkSmsConversationReadBody = {
  /** The newest message that was read; -1 marks all as unread. */
  message_index: number;
};

export type SMSLog = {
  /** Names the text in the path of its log. */
  id: number;
  /** The carrier of the text. */
  provider: string;
  /** The carrier's id of the text. Null until the carrier has given one. */
  provider_message_id: string | null;
  /** `inbound`: the customer wrote. `outbound`: the organization did. */
  direction: "inbound" | "outbound";
  /** The sender's number. */
  from_number: string;
  /** The recipient's number. */
  to_number: string;
  /** The words of the text. */
  body: string;
  /** Addresses of the attached pictures and files. */
  media_urls: string[];
  /** How many segments the text takes; carriers charge by segment. */
  segment_count: number;
  /** `received`, or for a text that is sent: `queued`, `sending`, `sent`, `delivered`, `failed` or `cancelled`. */
  status: string;
  /** The carrier's own word for it. Null until the carrier has said one. */
  provider_status: string | null;
  /** The carrier's or the service's code of what went wrong, for example `outcome-unknown`. Null: nothing did. */
  error_code: string | null;
  /** What went wrong, for people. Null: nothing did, or nobody said. */
  error_message: string | null;
  /** The assistant it belongs to. Null without one. */
  assistant_id: number | null;
  /** The assistant's name. Null without one. */
  assistant_name: string | null;
  /** When the text came, or was asked for. */
  created_at: string;
  /** When something of it last changed. */
  updated_at: string;
};

export type ListSmsLogsAnswer = {
  /** The texts of this page. */
  items: SMSLog[];
  /** Number of texts that match the filters, on all pages. Left out where `with_total` is false. */
  total?: number;
  /** The `skip` of the request. */
  skip: number;
  /** The `limit` of the request. */
  limit: number;
  /** Whether more texts follow after this page. */
  has_more: boolean;
};

export type ListSmsLogsQuery = {
  /** How many texts to leave out from the beginning. Default: 0. */
  skip?: number;
  /** How many texts to return at most. Default: 50. */
  limit?: number;
  /** The `id` of the last text of the page before: the list goes on after it, however many texts have come in since. `skip` and `total` mean what they mean without it. An id of no text of the organization gives an empty page. */
  before?: number;
  /** `false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one. Default: true. */
  with_total?: boolean;
  /** Texts of this carrier only. */
  provider?: string;
  /** Texts of this direction only. */
  direction?: "inbound" | "outbound";
  /** Texts in this status only, for example `delivered` or `failed`. */
  status?: string;
  /** Texts from this number only, in E.164 form. */
  from_number?: string;
  /** Texts to this number only, in E.164 form. */
  to_number?: string;
  /** Texts of this assistant only. */
  assistant_id?: number;
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
  /** Part of the text's words; capital letters make no difference. */
  search?: string;
};

export type SMSLogDetail = {
  /** Names the text in the path of its log. */
  id: number;
  /** The carrier of the text. */
  provider: string;
  /** The carrier's id of the text. Null until the carrier has given one. */
  provider_message_id: string | null;
  /** `inbound`: the customer wrote. `outbound`: the organization did. */
  direction: "inbound" | "outbound";
  /** The sender's number. */
  from_number: string;
  /** The recipient's number. */
  to_number: string;
  /** The words of the text. */
  body: string;
  /** Addresses of the attached pictures and files. */
  media_urls: string[];
  /** How many segments the text takes; carriers charge by segment. */
  segment_count: number;
  /** `received`, or for a text that is sent: `queued`, `sending`, `sent`, `delivered`, `failed` or `cancelled`. */
  status: string;
  /** The carrier's own word for it. Null until the carrier has said one. */
  provider_status: string | null;
  /** The carrier's or the service's code of what went wrong, for example `outcome-unknown`. Null: nothing did. */
  error_code: string | null;
  /** What went wrong, for people. Null: nothing did, or nobody said. */
  error_message: string | null;
  /** The assistant it belongs to. Null without one. */
  assistant_id: number | null;
  /** The assistant's name. Null without one. */
  assistant_name: string | null;
  /** When the text came, or was asked for. */
  created_at: string;
  /** When something of it last changed. */
  updated_at: string;
  /** The organization the text belongs to. */
  organization_id: number;
  /** What the carrier last said of the text, in its own form. */
  provider_payload: {
    [key: string]: unknown;
  };
};

export type SMSLogStats = {
  /** Number of texts of both directions. */
  total: number;
  /** How many came in and how many were sent. */
  by_direction: SMSLogStatsByDirection;
  /** Number of texts by status; a status without texts is left out. */
  by_status: {
    [key: string]: number;
  };
  /** Number of texts by carrier. */
  by_provider: {
    [key: string]: number;
  };
  /** Number of texts that failed. */
  failed_count: number;
  /** Percent of the texts whose sending is over which were sent or delivered, to two decimals; 0 if there are none. */
  success_rate: number;
};

/** How many came in and how many were sent. */
export type SMSLogStatsByDirection = {
  /** Texts from customers. */
  inbound: number;
  /** Texts to customers. */
  outbound: number;
};

export type ReadSmsLogStatsQuery = {
  /** Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset. */
  date_from?: string;
  /** Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset. */
  date_to?: string;
};

export type SMSCancelResponse = {
  /** Whether the text was cancelled. False: it had left the queue before. */
  success: boolean;
  /** The text's id. */
  message_id: string;
  /** What became of it, for people. */
  message: string;
  /** The status before the request. */
  previous_status: string | null;
  /** `cancelled`. Null: the status is as it was. */
  new_status: string | null;
};

export type SMSQueueStatsResponse = {
  /** When these figures were taken. */
  timestamp: string;
  /** The figures by carrier. */
  queues: {
    [key: string]: SMSQueueStatsResponseQueuesValue;
  };
  /** Texts that wait or are on their way, of all carriers. */
  total_queued: number;
  /** Texts that wait to be sent, of all carriers. */
  pending: number;
  /** Texts on their way to the carrier, of all carriers. */
  processing: number;
  /** Texts that failed within the last 24 hours, of all carriers. */
  failed: number;
};

export type SMSQueueStatsResponseQueuesValue = {
  /** Texts that wait to be sent. */
  pending: number;
  /** Texts on their way to the carrier. */
  active: number;
  /** Texts that failed within the last 24 hours. */
  failed: number;
};

export type ReadSmsQueueStatsQuery = {
  /** Figures of this carrier only. */
  provider?: string;
};

export type SMSStatusResponse = {
  /** Always true; an unknown text is a 404. */
  success: boolean;
  /** The text's id. */
  message_id: string;
  /** `queued`: not with the carrier yet. `sent`: the carrier has taken it, delivered or not; `provider_status` may say more. */
  status: "queued" | "sending" | "sent" | "failed" | "cancelled";
  /** The carrier's id of the text. Null until the carrier has given one. */
  provider_message_id: string | null;
  /** The carrier's own word for it, for example `delivered`. Null until the carrier has said one. */
  provider_status: string | null;
  /** What went wrong, in words or as a code. Null: nothing did. */
  error: string | null;
  /** What went wrong, for people. Null: nothing did, or nobody said. */
  error_message: string | null;
  /** When something of it last changed. */
  updated_at: string | null;
};

export type SendSMSResponse = {
  /** Whether the text was sent or is going to be. */
  success: boolean;
  /** Names the text in the paths for its status and for cancelling it. */
  message_id: string | null;
  /** What became of it, for people. */
  message: string;
  /** The carrier of the text. */
  provider: string | null;
  /** What became of it so far; a cancelled text counts as `failed` here. */
  status: "queued" | "sent" | "failed" | null;
};

export type SendSmsBody = {
  /** The sending number, in E.164 form. An assistant or a flow must be assigned to it. */
  from_phone_number: string;
  /** The recipient's number, in E.164 form: `+14155550123`. */
  to_phone_number: string;
  /** The words, at most 1,600 characters. May be empty only if something is attached. */
  message: string;
  /** Public addresses of pictures and files to attach, at most ten. */
  media_urls?: string[] | null;
  /** True: answer at once, and send afterwards. False: answer when the carrier has taken the text or refused it. Default: true. */
  queue?: boolean;
  /** Names the request, so that sent again it is done once. The header `Idempotency-Key` takes precedence. */
  idempotency_key?: string | null;
};

export type CleanUpSmsSessionsAnswer = {
  /** Always true. */
  success: boolean;
  /** How many sessions were ended, for people. */
  message: string;
  /** How many threads were completed. */
  removed_count: number;
};

export type ClearSmsSessionsAnswer = {
  /** Always true. */
  success: boolean;
  /** How many sessions were ended, for people. */
  message: string;
  /** How many threads were completed. */
  cleared_count: number;
};

/** The figures. */
export type ReadSmsSessionsAnswerData = {
  /** Number of sessions that have not run out. */
  active_sessions: number;
  /** Seconds a session lasts after its last text. */
  ttl_seconds: number;
};

export type ReadSmsSessionsAnswer = {
  /** Always true. */
  success: boolean;
  /** The figures. */
  data: ReadSmsSessionsAnswerData;
};

export type EndSmsSessionAnswer = {
  /** Always true; without such a session the answer is a 404. */
  success: boolean;
  /** What happened, for people. */
  message: string;
  /** How many threads were completed; more than one if the customer writes to several numbers. */
  cleared_count: number;
};

export type Tool = {
  /** Names the tool in every path. */
  id: number;
  /** Organization the tool belongs to. */
  organization_id: number;
  /** Names the tool within the organization, once. */
  name: string;
  /** What people call it. */
  display_name: string;
  /** Tells the model what the tool does and when to use it. */
  description: string;
  /** `endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet. */
  tool_type: "endpoint" | "python_function" | "lambda" | "mcp";
  /** What a call does; secrets are masked. */
  configuration: {
    [key: string]: unknown;
  };
  /** What the model is offered, as an OpenAI function. */
  function_definition: {
    [key: string]: unknown;
  };
  /** The function's parameters as a list, for client libraries. */
  parameters: AssignAssistantToolsAnswerToolParameter[];
  /** `configuration` in the words of client libraries. Null for the other types. */
  http_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  python_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  lambda_config: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. */
  timeout_seconds: number;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. */
  retry_attempts: number;
  /** False: the tool is not offered to any model. */
  is_active: boolean;
  /** As it was sent; without effect. */
  is_public: boolean;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day: number | null;
  /** Whether nothing is sent before the customer has agreed to exactly these arguments. */
  requires_confirmation: boolean;
  /** What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method. */
  backs_actions: string[];
  /** How often it was run, tests included; calls that were held back do not count. */
  execution_count: number;
  /** How many of these succeeded. */
  success_count: number;
  /** How many of these failed or took too long. */
  failure_count: number;
  /** Percent of its runs that succeeded; 0 before the first. */
  success_rate: number;
  /** Seconds a run took on average. Null before the first. */
  avg_execution_time: number | null;
  /** When it was last run. Null: never. */
  last_executed_at: string | null;
  /** Who made it. */
  created_by: number;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
};

export type AddMcpServerToolsAnswer = {
  /** Always true; failures have other statuses. */
  success: true;
  /** What was done, in English. */
  message: string;
  /** The new tools, in the order that was sent. */
  tools: Tool[];
  /** How many were made. */
  total: number;
};

export type AddMcpServerToolsBodyTool = {
  /** The tool's name at the server. */
  remote_tool: string;
  /** Its name in the organization, once. Absent: the name at the server. */
  name?: string | null;
  /** Whether the customer has to agree to each call with exactly its arguments. Absent: no. */
  requires_confirmation?: boolean | null;
  /** Most calls of the tool in one call or thread. Absent: no limit. */
  max_calls_per_conversation?: number | null;
  /** Most calls by the whole organization in the last 24 hours. Absent: no limit. */
  max_calls_per_day?: number | null;
  /** What its success makes true when the assistant says that it was done. Absent: nothing where the server says that the tool only reads, else as name and description suggest. */
  backs_actions?: ("book" | "cancel" | "change" | "send" | "order" | "pay" | "register" | "update" | "transfer" | "note" | "callback")[] | null;
};

export type AddMcpServerToolsBody = {
  /** Public https address of the MCP server (streamable HTTP), without variables. */
  url: string;
  /** Sent with every request to the server, by name, such as `Authorization`. Values are secrets and come back masked; headers of the connection and of the protocol are refused. */
  headers?: {
    [key: string]: string | null;
  } | null;
  /** The tools of the server that are allowed; no other can be called. */
  tools: AddMcpServerToolsBodyTool[];
  /** Seconds a call of each may take. Absent: 30. */
  timeout_seconds?: number | null;
};

export type ListedMcpServer = {
  /** Always true; failures have other statuses. */
  success: true;
  /** Who answered. */
  server: ListedMcpServerServer;
  /** The server's tools, in its order. */
  tools: ListedMcpServerTool[];
  /** How many there are. */
  total: number;
};

/** Who answered. */
export type ListedMcpServerServer = {
  /** What the server calls itself. */
  name: string;
  /** Its version, as it says. */
  version: string;
};

export type ListedMcpServerTool = {
  /** The tool's name at the server. */
  remote_tool: string;
  /** What people call it. Null: the server does not say. */
  title: string | null;
  /** What the server says of it; the model is told the same. */
  description: string;
  /** JSON Schema of its arguments. */
  input_schema: {
    [key: string]: unknown;
  };
  /** Whether the server says that it changes nothing. */
  read_only: boolean;
  /** Whether the server says that it may destroy something. */
  destructive: boolean;
};

export type ListMcpServerToolsBody = {
  /** Public https address of the MCP server (streamable HTTP), without variables. */
  url: string;
  /** Sent with every request to the server, by name, such as `Authorization`. Values are secrets and come back masked; headers of the connection and of the protocol are refused. */
  headers?: {
    [key: string]: string | null;
  } | null;
};

export type RefreshMcpToolAnswer = {
  /** Names the tool in every path. */
  id: number;
  /** Organization the tool belongs to. */
  organization_id: number;
  /** Names the tool within the organization, once. */
  name: string;
  /** What people call it. */
  display_name: string;
  /** Tells the model what the tool does and when to use it. */
  description: string;
  /** `endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet. */
  tool_type: "endpoint" | "python_function" | "lambda" | "mcp";
  /** What a call does; secrets are masked. */
  configuration: {
    [key: string]: unknown;
  };
  /** What the model is offered, as an OpenAI function. */
  function_definition: {
    [key: string]: unknown;
  };
  /** The function's parameters as a list, for client libraries. */
  parameters: AssignAssistantToolsAnswerToolParameter[];
  /** `configuration` in the words of client libraries. Null for the other types. */
  http_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  python_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  lambda_config: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. */
  timeout_seconds: number;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. */
  retry_attempts: number;
  /** False: the tool is not offered to any model. */
  is_active: boolean;
  /** As it was sent; without effect. */
  is_public: boolean;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day: number | null;
  /** Whether nothing is sent before the customer has agreed to exactly these arguments. */
  requires_confirmation: boolean;
  /** What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method. */
  backs_actions: string[];
  /** How often it was run, tests included; calls that were held back do not count. */
  execution_count: number;
  /** How many of these succeeded. */
  success_count: number;
  /** How many of these failed or took too long. */
  failure_count: number;
  /** Percent of its runs that succeeded; 0 before the first. */
  success_rate: number;
  /** Seconds a run took on average. Null before the first. */
  avg_execution_time: number | null;
  /** When it was last run. Null: never. */
  last_executed_at: string | null;
  /** Who made it. */
  created_by: number;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** Always true; failures have other statuses. */
  success: boolean;
  /** What was done, in English. */
  message: string;
  /** The same tool once more, for clients that look for it here. */
  tool: Tool;
};

export type ToolSaved = {
  /** Names the tool in every path. */
  id: number;
  /** Organization the tool belongs to. */
  organization_id: number;
  /** Names the tool within the organization, once. */
  name: string;
  /** What people call it. */
  display_name: string;
  /** Tells the model what the tool does and when to use it. */
  description: string;
  /** `endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet. */
  tool_type: "endpoint" | "python_function" | "lambda" | "mcp";
  /** What a call does; secrets are masked. */
  configuration: {
    [key: string]: unknown;
  };
  /** What the model is offered, as an OpenAI function. */
  function_definition: {
    [key: string]: unknown;
  };
  /** The function's parameters as a list, for client libraries. */
  parameters: AssignAssistantToolsAnswerToolParameter[];
  /** `configuration` in the words of client libraries. Null for the other types. */
  http_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  python_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  lambda_config: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. */
  timeout_seconds: number;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. */
  retry_attempts: number;
  /** False: the tool is not offered to any model. */
  is_active: boolean;
  /** As it was sent; without effect. */
  is_public: boolean;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day: number | null;
  /** Whether nothing is sent before the customer has agreed to exactly these arguments. */
  requires_confirmation: boolean;
  /** What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method. */
  backs_actions: string[];
  /** How often it was run, tests included; calls that were held back do not count. */
  execution_count: number;
  /** How many of these succeeded. */
  success_count: number;
  /** How many of these failed or took too long. */
  failure_count: number;
  /** Percent of its runs that succeeded; 0 before the first. */
  success_rate: number;
  /** Seconds a run took on average. Null before the first. */
  avg_execution_time: number | null;
  /** When it was last run. Null: never. */
  last_executed_at: string | null;
  /** Who made it. */
  created_by: number;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** Always true; failures have other statuses. */
  success: boolean;
  /** What was done, in English. */
  message: string;
  /** The same tool once more, for clients that look for it here. */
  tool: Tool;
  /** What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell. */
  warnings?: RequestWarning[];
};

export type CreateToolBodyParameter = {
  /** Of the argument, as the model fills it in. */
  name: string;
  /** JSON Schema's name of the type. Null: `string`. Default: "string". */
  type?: string | null;
  /** Tells the model what belongs here. Default: null. */
  description?: string | null;
  /** Whether the model has to give it. Default: false. */
  required?: boolean | null;
  /** Value that the schema names as the default. Absent or null: none. */
  default?: unknown;
  /** The only values it may have. Null: any. Default: null. */
  enum?: unknown[] | null;
};

export type CreateToolBody = {
  /** Names the tool within the organization, once; also the function's name where that has none. */
  name: string;
  /** What people call it. Absent in a new tool: the name. */
  display_name?: string | null;
  /** Tells the model what the tool does and when to use it. Absent in a new tool: the display name. */
  description?: string | null;
  /** What a call does; its members depend on `tool_type`. At most 65,536 bytes. */
  configuration?: AssistantSavedToolsSettingsCustomToolConfiguration | null;
  /** What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets. */
  function_definition?: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. Absent in a new tool: 30. */
  timeout_seconds?: number | null;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3. */
  retry_attempts?: number | null;
  /** False: the tool is not offered to any model. Absent in a new tool: true. */
  is_active?: boolean | null;
  /** Stored, without effect. Absent in a new tool: false. */
  is_public?: boolean | null;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation?: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day?: number | null;
  /** Whether nothing is sent before the customer has agreed to the call with exactly these arguments. */
  requires_confirmation?: boolean | null;
  /** What the tool's success makes true when the assistant says that it was done; an empty list: nothing, as with tools that only read. Null: as the tool's name, description and method suggest. */
  backs_actions?: ("book" | "cancel" | "change" | "send" | "order" | "pay" | "register" | "update" | "transfer" | "note" | "callback")[] | null;
  /** The function's parameters as a list, in place of `function_definition`. */
  parameters?: CreateToolBodyParameter[] | null;
  /** `configuration` of an endpoint in the words of client libraries, in place of it. */
  http_config?: AssistantSavedToolsSettingsCustomToolHttpConfig | null;
  /** `configuration` of a Python function in the words of client libraries, in place of it. */
  python_config?: AssistantSavedToolsSettingsCustomToolPythonConfig | null;
  /** `configuration` of a Lambda function in the words of client libraries, in place of it. */
  lambda_config?: AssistantSavedToolsSettingsCustomToolLambdaConfig | null;
  /** `endpoint` (also `http`) makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` (`python`) and `lambda` are stored and cannot run here yet. */
  tool_type: "endpoint" | "python_function" | "lambda" | "mcp" | "http" | "python";
};

/** Where this page stands among the others. */
export type ListToolsAnswerPagination = {
  /** Number of this page, from 1. */
  page: number;
  /** Most tools of a page. */
  per_page: number;
  /** How many tools fit the filters, on all pages. */
  total: number;
  /** The same as `total`. */
  total_items: number;
  /** How many pages there are. */
  total_pages: number;
  /** Whether there is a page after this one. */
  has_next: boolean;
  /** Whether there is a page before this one. */
  has_prev: boolean;
};

export type ListToolsAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** The tools of this page. */
  tools: Tool[];
  /** The same list as `tools`, for clients that look for it here. */
  items: Tool[];
  /** How many tools fit the filters, on all pages. */
  total: number;
  /** Where this page stands among the others. */
  pagination: ListToolsAnswerPagination;
};

export type ListToolsQuery = {
  /** Only tools of this type. */
  tool_type?: "endpoint" | "python_function" | "lambda" | "mcp";
  /** Only tools that are switched on, or only those that are off. */
  is_active?: boolean;
  /** What name, display name or description contain, in either case. */
  search?: string;
  /** Number of the page, from 1. Default: 1. */
  page?: number;
  /** Most tools of a page. Default: 12. */
  per_page?: number;
  /** What the tools are sorted by. Default: "name". */
  sort_by?: "name" | "display_name" | "created_at" | "updated_at" | "execution_count";
  /** Smallest and oldest first, or the reverse. Default: "asc". */
  sort_order?: "asc" | "desc";
};

export type ListOrganizationToolsQuery = {
  /** Only tools of this type. */
  tool_type?: "endpoint" | "python_function" | "lambda" | "mcp";
  /** Only tools that are switched on, or only those that are off. */
  is_active?: boolean;
  /** What name, display name or description contain, in either case. */
  search?: string;
  /** Number of the page, from 1. Default: 1. */
  page?: number;
  /** Most tools of a page. Default: 20. */
  per_page?: number;
  /** What the tools are sorted by. Default: "name". */
  sort_by?: "name" | "display_name" | "created_at" | "updated_at" | "execution_count";
  /** Smallest and oldest first, or the reverse. Default: "asc". */
  sort_order?: "asc" | "desc";
};

export type GetToolAnswer = {
  /** Names the tool in every path. */
  id: number;
  /** Organization the tool belongs to. */
  organization_id: number;
  /** Names the tool within the organization, once. */
  name: string;
  /** What people call it. */
  display_name: string;
  /** Tells the model what the tool does and when to use it. */
  description: string;
  /** `endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet. */
  tool_type: "endpoint" | "python_function" | "lambda" | "mcp";
  /** What a call does; secrets are masked. */
  configuration: {
    [key: string]: unknown;
  };
  /** What the model is offered, as an OpenAI function. */
  function_definition: {
    [key: string]: unknown;
  };
  /** The function's parameters as a list, for client libraries. */
  parameters: AssignAssistantToolsAnswerToolParameter[];
  /** `configuration` in the words of client libraries. Null for the other types. */
  http_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  python_config: {
    [key: string]: unknown;
  } | null;
  /** `configuration` in the words of client libraries. Null for the other types. */
  lambda_config: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. */
  timeout_seconds: number;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. */
  retry_attempts: number;
  /** False: the tool is not offered to any model. */
  is_active: boolean;
  /** As it was sent; without effect. */
  is_public: boolean;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day: number | null;
  /** Whether nothing is sent before the customer has agreed to exactly these arguments. */
  requires_confirmation: boolean;
  /** What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method. */
  backs_actions: string[];
  /** How often it was run, tests included; calls that were held back do not count. */
  execution_count: number;
  /** How many of these succeeded. */
  success_count: number;
  /** How many of these failed or took too long. */
  failure_count: number;
  /** Percent of its runs that succeeded; 0 before the first. */
  success_rate: number;
  /** Seconds a run took on average. Null before the first. */
  avg_execution_time: number | null;
  /** When it was last run. Null: never. */
  last_executed_at: string | null;
  /** Who made it. */
  created_by: number;
  /** When it was made. */
  created_at: string;
  /** When it was last changed. */
  updated_at: string;
  /** Always true; failures have other statuses. */
  success: boolean;
  /** The same tool once more, for clients that look for it here. */
  tool: Tool;
};

export type PatchToolBody = {
  /** Names the tool within the organization, once; also the function's name where that has none. */
  name?: string | null;
  /** What people call it. Absent in a new tool: the name. */
  display_name?: string | null;
  /** Tells the model what the tool does and when to use it. Absent in a new tool: the display name. */
  description?: string | null;
  /** What a call does; its members depend on `tool_type`. At most 65,536 bytes. */
  configuration?: AssistantSavedToolsSettingsCustomToolConfiguration | null;
  /** What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets. */
  function_definition?: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. Absent in a new tool: 30. */
  timeout_seconds?: number | null;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3. */
  retry_attempts?: number | null;
  /** False: the tool is not offered to any model. Absent in a new tool: true. */
  is_active?: boolean | null;
  /** Stored, without effect. Absent in a new tool: false. */
  is_public?: boolean | null;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation?: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day?: number | null;
  /** Whether nothing is sent before the customer has agreed to the call with exactly these arguments. */
  requires_confirmation?: boolean | null;
  /** What the tool's success makes true when the assistant says that it was done; an empty list: nothing, as with tools that only read. Null: as the tool's name, description and method suggest. */
  backs_actions?: ("book" | "cancel" | "change" | "send" | "order" | "pay" | "register" | "update" | "transfer" | "note" | "callback")[] | null;
  /** The function's parameters as a list, in place of `function_definition`. */
  parameters?: CreateToolBodyParameter[] | null;
  /** `configuration` of an endpoint in the words of client libraries, in place of it. */
  http_config?: AssistantSavedToolsSettingsCustomToolHttpConfig | null;
  /** `configuration` of a Python function in the words of client libraries, in place of it. */
  python_config?: AssistantSavedToolsSettingsCustomToolPythonConfig | null;
  /** `configuration` of a Lambda function in the words of client libraries, in place of it. */
  lambda_config?: AssistantSavedToolsSettingsCustomToolLambdaConfig | null;
};

export type DiscoverLambdaAnswerFunction = {
  /** The function's name. */
  function_name: string;
  /** The function's ARN. */
  function_arn: string;
};

export type DiscoverLambdaAnswer = {
  /** Always true; failures have other statuses. */
  success: boolean;
  /** The region that was asked for. */
  region: string;
  /** Always empty. */
  functions: DiscoverLambdaAnswerFunction[];
  /** Always 0. */
  total: number;
};

export type DiscoverLambdaQuery = {
  /** Where to look; answered as it was sent. Default: "us-east-1". */
  region?: string;
};

export type DuplicateToolQuery = {
  /** The copy's name. Absent: the tool's with `_copy` behind it. */
  new_name?: string;
  /** What people call the copy. Absent: as the tool, with "(copy)" behind it. */
  new_display_name?: string;
};

export type ImportToolBody = {
  /** What `exportTool` gave, or a bare definition as JSON. */
  file: Blob;
};

export type ListAssistantToolExecutionsQuery = {
  /** Only what this tool did. */
  tool_id?: number;
  /** Only executions with this outcome. */
  status?: "success" | "error" | "timeout";
  /** Most executions of the answer, the newest ones. Default: 50. */
  limit?: number;
};

export type ListToolLogsQuery = {
  /** Only executions with this outcome. */
  status?: "success" | "error" | "timeout";
  /** Most executions of the answer, the newest ones. Default: 50. */
  limit?: number;
};

export type TestToolAnswer = {
  /** Whether the tool succeeded, not whether the test ran. */
  success: boolean;
  /** Names the test in the log of executions. */
  execution_id: number;
  /** How it ended: `success`, `error` or `timeout`. */
  status: "running" | "success" | "error" | "timeout";
  /** What a model would be given: the answer's JSON or what the mapping takes of it, else text. Null: nothing came back. */
  result: unknown;
  /** Why it failed. Null when it succeeded. */
  error: string | null;
  /** Tells kinds of failures apart, such as `tool-type-not-available`. Null when it succeeded. */
  error_code: string | null;
  /** Status of the other side's answer. Null: there was none. */
  http_status: number | null;
  /** How often the request was sent. */
  attempts: number;
  /** Seconds it took. */
  execution_time: number;
  /** Milliseconds it took. */
  duration_ms: number;
};

export type TestToolBody = {
  /** Arguments, as a model would give them. Null: none. */
  parameters?: {
    [key: string]: unknown;
  } | null;
  /** Stand in for a conversation's variables. Null: none. */
  context_variables?: {
    [key: string]: unknown;
  } | null;
};

export type TestToolBody2 = TestToolBody | null;

export type TestToolDefinitionBody = {
  /** Names the tool within the organization, once; also the function's name where that has none. */
  name?: string;
  /** What people call it. Absent in a new tool: the name. */
  display_name?: string | null;
  /** Tells the model what the tool does and when to use it. Absent in a new tool: the display name. */
  description?: string | null;
  /** What a call does; its members depend on `tool_type`. At most 65,536 bytes. */
  configuration?: AssistantSavedToolsSettingsCustomToolConfiguration | null;
  /** What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets. */
  function_definition?: {
    [key: string]: unknown;
  } | null;
  /** Seconds a call may take. Absent in a new tool: 30. */
  timeout_seconds?: number | null;
  /** How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3. */
  retry_attempts?: number | null;
  /** False: the tool is not offered to any model. Absent in a new tool: true. */
  is_active?: boolean | null;
  /** Stored, without effect. Absent in a new tool: false. */
  is_public?: boolean | null;
  /** Most calls of the tool in one call or thread. Null: no limit. */
  max_calls_per_conversation?: number | null;
  /** Most calls by the whole organization in the last 24 hours. Null: no limit. */
  max_calls_per_day?: number | null;
  /** Whether nothing is sent before the customer has agreed to the call with exactly these arguments. */
  requires_confirmation?: boolean | null;
  /** What the tool's success makes true when the assistant says that it was done; an empty list: nothing, as with tools that only read. Null: as the tool's name, description and method suggest. */
  backs_actions?: ("book" | "cancel" | "change" | "send" | "order" | "pay" | "register" | "update" | "transfer" | "note" | "callback")[] | null;
  /** `configuration` of an endpoint in the words of client libraries, in place of it. */
  http_config?: AssistantSavedToolsSettingsCustomToolHttpConfig | null;
  /** `configuration` of a Python function in the words of client libraries, in place of it. */
  python_config?: AssistantSavedToolsSettingsCustomToolPythonConfig | null;
  /** `configuration` of a Lambda function in the words of client libraries, in place of it. */
  lambda_config?: AssistantSavedToolsSettingsCustomToolLambdaConfig | null;
  /** `endpoint` (also `http`) makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` (`python`) and `lambda` are stored and cannot run here yet. */
  tool_type?: "endpoint" | "python_function" | "lambda" | "mcp" | "http" | "python";
  /** The definition, in the form that `createTool` takes. Absent: its members stand beside this one. */
  tool?: CreateToolBody | null;
  /** Arguments, as a model would give them; a list is the definition's own `parameters` instead. */
  parameters?: {
    [key: string]: unknown;
  } | unknown[] | null;
  /** Arguments, where `parameters` is the definition's list. */
  test_parameters?: {
    [key: string]: unknown;
  } | null;
  /** Stand in for a conversation's variables. Null: none. */
  context_variables?: {
    [key: string]: unknown;
  } | null;
} & {
  [key: string]: unknown;
};

/** What an organization used this hour and today, beside its limits. */
export type OrganizationUsage = {
  /** The hour of UTC that runs now. */
  hour: OrganizationUsageHour;
  /** The day of UTC that runs now. */
  day: OrganizationUsageHour;
  /** Outbound calls that are being placed or live now: what `concurrent_calls` limits. */
  outbound_calls_now: number;
  /** Those of all assistants together, as `settings.limits` of the organization has them. */
  limits: OrganizationUsageLimits;
  /** The assistants that used something today, have outbound calls, or limits of their own. */
  assistants: OrganizationUsageAssistant[];
};

/** The hour of UTC that runs now. */
export type OrganizationUsageHour = {
  /** The first moment that counts. */
  started_at: string;
  /** From this moment on counting begins anew. */
  ends_at: string;
  /** Texts that were to be sent, whatever became of them. */
  texts_sent: number;
  /** Texts a limit has kept back. */
  texts_refused: number;
  /** Outbound calls, whatever became of them. */
  calls_placed: number;
  /** Outbound calls a limit has kept back. */
  calls_refused: number;
  /** Answers models have given. */
  model_answers: number;
  /** Those without a known price; `model_spend_usd` does not include them. */
  model_answers_without_price: number;
  /** Answers a limit of spending has kept back. */
  model_answers_refused: number;
  /** Tokens models have read, to answer or to make vectors. */
  prompt_tokens: number;
  /** Tokens models have written. */
  completion_tokens: number;
  /** What models cost, in US dollars, as far as prices are known. */
  model_spend_usd: number;
  /** Characters that voices spoke outside of calls: samples, and texts that were read aloud. */
  voice_characters: number;
  /** Those of voices without a known price; `voice_spend_usd` does not include them. */
  voice_characters_without_price: number;
  /** What voices cost outside of calls, in US dollars, as far as prices are known. No limit is about it. */
  voice_spend_usd: number;
};

/** Those of all assistants together, as `settings.limits` of the organization has them. */
export type OrganizationUsageLimits = {
  /** Null: no limit. */
  texts_per_hour: number | null;
  /** Null: no limit. */
  texts_per_day: number | null;
  /** Of texts to one person; null: no limit. */
  texts_per_recipient_per_day: number | null;
  /** Of outbound calls; null: no limit. */
  calls_per_hour: number | null;
  /** Of outbound calls; null: no limit. */
  calls_per_day: number | null;
  /** Of outbound calls at a time; null: no limit. */
  concurrent_calls: number | null;
  /** In US dollars; null: no limit. */
  model_spend_usd_per_hour: number | null;
  /** In US dollars; null: no limit. */
  model_spend_usd_per_day: number | null;
  /** Whether texts and calls may go to premium-rate, shared-cost and satellite numbers. */
  allow_premium_destinations: boolean;
  /** Where texts and calls may go besides the sending number's country. Null: everywhere. */
  allowed_destination_countries: string[] | null;
};

/** The assistant's own, which hold besides the organization's. */
export type OrganizationUsageAssistantLimits = {
  /** Null: no limit. */
  texts_per_hour: number | null;
  /** Null: no limit. */
  texts_per_day: number | null;
  /** Of texts to one person; null: no limit. */
  texts_per_recipient_per_day: number | null;
  /** Of outbound calls; null: no limit. */
  calls_per_hour: number | null;
  /** Of outbound calls; null: no limit. */
  calls_per_day: number | null;
  /** Of outbound calls at a time; null: no limit. */
  concurrent_calls: number | null;
  /** In US dollars; null: no limit. */
  model_spend_usd_per_hour: number | null;
  /** In US dollars; null: no limit. */
  model_spend_usd_per_day: number | null;
};

export type OrganizationUsageAssistant = {
  /** The hour of UTC that runs now. */
  hour: OrganizationUsageHour;
  /** The day of UTC that runs now. */
  day: OrganizationUsageHour;
  /** Outbound calls that are being placed or live now: what `concurrent_calls` limits. */
  outbound_calls_now: number;
  /** Whose share it is. */
  assistant_id: number;
  /** What the assistant is called. */
  name: string;
  /** The assistant's own, which hold besides the organization's. */
  limits: OrganizationUsageAssistantLimits;
};

/** How the organization uses speech providers. */
export type ConcurrencySettingsResponse = {
  /** Voices, by the provider's name. */
  tts: {
    [key: string]: ProviderConcurrencyConfig;
  };
  /** Recognizers, by the provider's name. */
  stt: {
    [key: string]: ProviderConcurrencyConfig;
  };
};

/** How the organization uses one speech provider. */
export type ProviderConcurrencyConfig = {
  /** False: no call uses the provider, even if its assistant names it. Default: true. */
  enabled: boolean;
  /** How many of the organization's calls may use the provider at a time. Default: 20. */
  concurrent_limit: number;
  /** Of the providers that stand in for an assistant's own, the one with the lowest number goes first. Default: 2. */
  priority: number;
};

/** How the organization uses one speech provider. */
export type UpdateConcurrencySettingsBodyTtsValue = {
  /** False: no call uses the provider, even if its assistant names it. Default: true. */
  enabled?: boolean;
  /** How many of the organization's calls may use the provider at a time. Default: 20. */
  concurrent_limit?: number;
  /** Of the providers that stand in for an assistant's own, the one with the lowest number goes first. Default: 2. */
  priority?: number;
};

/** What is to hold for the kinds that are sent. */
export type UpdateConcurrencySettingsBody = {
  /** Voices, by the provider's name, at most 100. */
  tts?: {
    [key: string]: UpdateConcurrencySettingsBodyTtsValue;
  } | null;
  /** Recognizers, by the provider's name, at most 100. */
  stt?: {
    [key: string]: UpdateConcurrencySettingsBodyTtsValue;
  } | null;
};

/** A fallback key without its text. */
export type FallbackKeyResponse = {
  /** Names the key in paths. */
  id: string;
  /** What records of its answers call it. */
  name: string;
  /** False: it is kept but not used. */
  enabled: boolean;
  /** Requests at a time in one process of the service. Null: any number. */
  concurrent_limit: number | null;
};

/** A fallback key as it is to be. */
export type CreateFallbackKeyBody = {
  /** Unique among the provider's keys; records of what was answered with the key name it. */
  name: string;
  /** The vendor's key, stored encrypted and never shown. When a key is changed, empty keeps the stored one. */
  api_key: string;
  /** False: the key is kept but not used. Default: true. */
  enabled?: boolean;
  /** Requests at a time in one process of the service. Null or absent: any number. */
  concurrent_limit?: number | null;
};

/** The fallback keys of one provider. */
export type ProviderFallbackKeysResponse = {
  /** As in the path. */
  provider: string;
  /** In the order they are tried; those that are not enabled are passed over. */
  fallback_keys: FallbackKeyResponse[];
};

/** A model configuration that is kept for assistants. */
export type LLMPresetResponse = {
  /** Names the preset in paths. */
  id: string;
  /** Unique within the organization. */
  name: string;
  /** For people; null when there is none. */
  description: string | null;
  /** For an assistant's `llm_provider`. */
  provider: string;
  /** For an assistant's `llm_provider_config`. Secrets are masked, except for an admin who applies a preset that includes them. */
  config: {
    [key: string]: unknown;
  };
  /** Whether applying the preset shows its secrets to admins. */
  include_api_key: boolean;
  /** Whether the service uses it for what belongs to no assistant. */
  is_default: boolean;
  /** The person's id as text; empty when their account is gone. */
  created_by: string;
  /** When it was made. */
  created_at: string;
};

/** A preset as it is to be. */
export type CreateLlmPresetBody = {
  /** Unique within the organization. */
  name: string;
  /** For people; nothing depends on it. */
  description?: string | null;
  /** The vendor of the model, as an assistant's `llm_provider` names it. */
  provider: "openai" | "azure" | "azure_ai_foundry" | "anthropic" | "gemini" | "xai" | "groq" | "custom" | "custom_websocket";
  /** What an assistant's `llm_provider_config` has, secrets included, and any further members. */
  config: PatchAssistantBodyLlmProviderConfig;
  /** Whether applying the preset shows its secrets to admins. Default: false. */
  include_api_key?: boolean;
  /** True: the service uses it for what belongs to no assistant. There is at most one: setting it clears the flag of the previous one. Default: false. */
  is_default?: boolean;
};

/** What became of trying a vendor. */
export type ProviderTestResult = {
  /** As in the path. */
  provider: string;
  /** As it was asked. */
  kind: "telephony" | "model" | "recognizer" | "voice";
  /** Whether the vendor answered as it should. */
  success: boolean;
  /** Who answered: the account's name at a carrier, the model, the voice. Null when nobody did. */
  detail: string | null;
  /** Why not, in the vendor's words as far as it has any. Null on success. */
  error: string | null;
  /** What a person can do about it. Null on success, or when nothing is known. */
  fix: string | null;
  /** Milliseconds until the answer or the failure. Null when nobody was asked. */
  response_time_ms: number | null;
  /** Whose credentials were tried: those sent, the organization's or the operator's. Null: there are none. */
  source: "request" | "organization" | "environment" | null;
};

/** As what, and with what, a vendor is tried. */
export type TestProviderBody = {
  /** As what the vendor is to be tried; some are several. */
  kind: "telephony" | "model" | "recognizer" | "voice";
  /** What to try in place of what is stored: a carrier's settings by their names in the organization (`twilio_auth_token`), or `api_key` of a vendor of models or speech; of models also `base_url` and `model`. Masked or empty: what is stored. Default: {}. */
  settings?: {
    [key: string]: string;
  };
};

/** The models of a vendor. */
export type VendorModels = {
  /** As in the path. */
  provider: string;
  /** As it was asked. */
  kind: "llm" | "stt" | "tts";
  /** `vendor`: as the vendor answered, at most five minutes ago; `known`: a table of this release, see `error`. */
  source: "vendor" | "known";
  /** False when the vendor has more than a thousand, or its list broke off. Of a known table always false. */
  is_complete: boolean;
  /** In the vendor's order. */
  models: VendorOffer[];
  /** Why the list is not the vendor's. Null when it is. */
  error: string | null;
  /** What a person can do about it. Null when nothing is wrong or known. */
  fix: string | null;
};

/** A voice or a model of a vendor. */
export type VendorOffer = {
  /** What an assistant's record names it by. */
  id: string;
  /** What the vendor calls it for people; the id where it has no other name. */
  name: string;
  /** Languages it is meant for, as the vendor says: `en`, `de-de`. Empty: not told. */
  languages: string[];
  /** A line about it. Null: there is none. */
  description: string | null;
};

export type ListVendorModelsQuery = {
  /** Models that answer (`llm`), recognize speech (`stt`) or speak (`tts`). */
  kind: "llm" | "stt" | "tts";
  /** Whose own keys come before the organization's, as in its calls. */
  assistant_id?: number;
  /** Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one. */
  base_url?: string;
};

/** The voices of a vendor. */
export type VendorVoices = {
  /** As in the path. */
  provider: string;
  /** `vendor`: as the vendor answered, at most five minutes ago; `known`: a table of this release, see `error`. */
  source: "vendor" | "known";
  /** False when the vendor has more than a thousand, or its list broke off. Of a known table always false. */
  is_complete: boolean;
  /** In the vendor's order. */
  voices: VendorOffer[];
  /** Why the list is not the vendor's. Null when it is. */
  error: string | null;
  /** What a person can do about it. Null when nothing is wrong or known. */
  fix: string | null;
};

export type ListVendorVoicesQuery = {
  /** Only voices of this language (`de`, also of `de-AT`), and those whose languages are not told. */
  language?: string;
  /** Whose own keys come before the organization's, as in its calls. */
  assistant_id?: number;
  /** Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one. */
  base_url?: string;
};

/** Which voice says what. */
export type SampleVendorVoiceBody = {
  /** The vendor's id of the voice; empty: its default. */
  voice_id: string;
  /** What it says, plain text of at most 200 characters. */
  text: string;
  /** The vendor's speech model. Null or empty: its default. */
  model_id?: string | null;
  /** The language of the text. Default: "en-US". */
  language?: string;
  /** Whose own keys come before the organization's, as in its calls. */
  assistant_id?: number;
  /** Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one. */
  base_url?: string;
};

/** A URL that events are sent to, and how it has been answering. */
export type WebhookEndpoint = {
  /** Names the URL in paths; made from it, so the same URL keeps it. */
  endpoint_key: string;
  /** Where events go. */
  url: string;
  /** `healthy`: the last try succeeded, or there was none; `failing`: it failed; `paused`: events wait, because too many failed in a row (until `paused_until`) or because a person holds them back (`paused_at`); `disabled`: nothing is sent until it is enabled. */
  status: "healthy" | "failing" | "paused" | "disabled";
  /** Tries that failed since the last success. */
  consecutive_failures: number;
  /** The first failure since the last success; null without one. */
  failing_since: string | null;
  /** When sending goes on by itself, one event at first; null when it does not rest after failures. */
  paused_until: string | null;
  /** Since when nothing is sent; null while events are sent. */
  disabled_at: string | null;
  /** `gone`: it answered 410; `only-failures`: nothing but failures for five days. Null while events are sent. */
  disabled_reason: "gone" | "only-failures" | null;
  /** Since when a person holds events back; null when nobody does. */
  paused_at: string | null;
  /** Events that wait for a try. */
  pending_count: number;
  /** When the first event for it happened. */
  created_at: string;
  /** When its health last changed. */
  updated_at: string;
};

/** An event for one URL, with all its tries. */
export type WebhookDeliveryDetail = {
  /** Names the delivery in paths. */
  id: number;
  /** The `webhook-id` header, the same over all tries: by it a receiver knows a repeat. */
  event_id: string;
  /** `sms_received`, `status-update`, `end-of-call-report` or `test`. */
  event_type: string;
  /** The call or thread it is about; null when there is none. */
  conversation_id: number | null;
  /** Where it goes, as it stood with the assistant when the event happened. */
  url: string;
  /** Names the URL among the endpoints. */
  endpoint_key: string;
  /** `pending`: a try waits or runs; `delivered`: the receiver answered 2xx; `failed`: no further try is planned. */
  status: "pending" | "delivered" | "failed";
  /** `exhausted`: the tenth try failed; `gone`: the receiver answered 410; `endpoint-disabled`: the URL was off when its turn came; `redelivery-failed`: the try a person asked for failed, as that of a test. Null unless it failed. */
  failure_reason: "exhausted" | "gone" | "endpoint-disabled" | "redelivery-failed" | null;
  /** The body exactly as it is sent and signed. */
  request_body: string;
  /** Tries made so far. */
  attempt_count: number;
  /** When the next try is due. Null when none is planned. A time that has passed: the event waits for its turn. */
  next_attempt_at: string | null;
  /** When the receiver accepted it; null while it has not. */
  delivered_at: string | null;
  /** When the last try began; null before the first. */
  last_attempt_at: string | null;
  /** What the receiver answered the last try with; null when there was no answer. */
  response_status: number | null;
  /** Why the last try failed, in a sentence; null when it did not. */
  error: string | null;
  /** How long the last try took, in milliseconds; null before the first. */
  latency_ms: number | null;
  /** When the event happened. */
  created_at: string;
  /** When its state last changed. */
  updated_at: string;
  /** All tries, the first one first. */
  attempts: WebhookAttempt[];
};

/** One request to the URL. */
export type WebhookAttempt = {
  /** 1 is the first of the delivery. */
  attempt_number: number;
  /** When it began. */
  attempted_at: string;
  /** Whether the receiver accepted the event with 2xx. */
  success: boolean;
  /** Until the answer was there or the try was given up, in milliseconds. */
  latency_ms: number;
  /** What the receiver answered; null when there was no answer. */
  response_status: number | null;
  /** What it answered, cut at 10 KB; null when there was no answer. */
  response_body: string | null;
  /** Why the try failed, in a sentence; null when it did not. */
  error: string | null;
};

/** The secret the organization's events are signed with. */
export type WebhookSecret = {
  /** `whsec_` and base64, as the Standard Webhooks libraries take it. */
  secret: string;
  /** When it was made. */
  created_at: string;
  /** After a rotation, events are signed with the former secret too until then; null when it is no longer used. */
  previous_secret_expires_at: string | null;
};

/** An event for one URL, with its last try. */
export type WebhookDelivery = {
  /** Names the delivery in paths. */
  id: number;
  /** The `webhook-id` header, the same over all tries: by it a receiver knows a repeat. */
  event_id: string;
  /** `sms_received`, `status-update`, `end-of-call-report` or `test`. */
  event_type: string;
  /** The call or thread it is about; null when there is none. */
  conversation_id: number | null;
  /** Where it goes, as it stood with the assistant when the event happened. */
  url: string;
  /** Names the URL among the endpoints. */
  endpoint_key: string;
  /** `pending`: a try waits or runs; `delivered`: the receiver answered 2xx; `failed`: no further try is planned. */
  status: "pending" | "delivered" | "failed";
  /** `exhausted`: the tenth try failed; `gone`: the receiver answered 410; `endpoint-disabled`: the URL was off when its turn came; `redelivery-failed`: the try a person asked for failed, as that of a test. Null unless it failed. */
  failure_reason: "exhausted" | "gone" | "endpoint-disabled" | "redelivery-failed" | null;
  /** The body exactly as it is sent and signed. */
  request_body: string;
  /** Tries made so far. */
  attempt_count: number;
  /** When the next try is due. Null when none is planned. A time that has passed: the event waits for its turn. */
  next_attempt_at: string | null;
  /** When the receiver accepted it; null while it has not. */
  delivered_at: string | null;
  /** When the last try began; null before the first. */
  last_attempt_at: string | null;
  /** What the receiver answered the last try with; null when there was no answer. */
  response_status: number | null;
  /** Why the last try failed, in a sentence; null when it did not. */
  error: string | null;
  /** How long the last try took, in milliseconds; null before the first. */
  latency_ms: number | null;
  /** When the event happened. */
  created_at: string;
  /** When its state last changed. */
  updated_at: string;
};

export type ListWebhookDeliveriesAnswer = {
  /** The newest first. */
  items: WebhookDelivery[];
  /** How many fit the filters, on all pages. Left out where `with_total` is false. */
  total?: number;
  /** As asked for. */
  limit: number;
  /** As asked for. */
  offset: number;
};

export type ListWebhookDeliveriesQuery = {
  /** Only those in this state. */
  status?: "pending" | "delivered" | "failed";
  /** Only of this type: `sms_received`, `status-update`, `end-of-call-report` or `test`. */
  event_type?: string;
  /** Only those about this call or thread. */
  conversation_id?: number;
  /** Only those for exactly this URL. */
  url?: string;
  /** How many to return at most. Default: 50. */
  limit?: number;
  /** How many to leave out before the first. Default: 0. */
  offset?: number;
  /** The `id` of the last delivery of the page before: the list goes on after it, however many have been added since. `offset` and `total` mean what they mean without it. An id of no delivery of the organization gives an empty page. */
  before?: number;
  /** `false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one. Default: true. */
  with_total?: boolean;
};

export type ListWebhookEndpointsAnswer = {
  /** The last changed first. */
  items: WebhookEndpoint[];
  /** How many there are, on all pages. */
  total: number;
  /** As asked for. */
  limit: number;
  /** As asked for. */
  offset: number;
};

/** What was put back to be sent again. */
export type ResentWebhooks = {
  /** How many failed events wait for a try again; at most 1000. */
  count: number;
  /** Whether as many as are allowed at a time were put back: ask again for the rest. */
  has_more: boolean;
};

export type RedeliverFailedWebhooksBody = {
  /** Only events that happened at this moment or later; UTC unless it names an offset. */
  since: string;
};

export type SendTestWebhookBody = {
  /** Where to: https and a public address, as for assistants. */
  url: string;
};

export type StreamWebhookEventsQuery = {
  /** How many of the events before now come first. Not used with a last event. Default: 0. */
  last?: number;
  /** False: the answer ends with what is there already, and nothing is kept for listeners. Default: true. */
  follow?: boolean;
  /** The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`. */
  last_event_id?: string;
};

/** A text arrived at an assistant's number. */
export type SmsReceivedEvent = {
  /** Names the event; receivers dispatch on it. */
  type: "sms_received";
  /** When the event happened; repeats of the event carry the same bytes. */
  timestamp: string;
  /** The text. */
  data: SmsReceivedEventData;
};

/** The text. */
export type SmsReceivedEventData = {
  /** The carrier's id of the text. */
  message_id: string;
  /** The number that wrote, in E.164. */
  from: string;
  /** The assistant's number, in E.164. */
  to: string;
  /** What was written; may be empty when only media came. */
  body: string;
  /** Pictures and other files that came with it; often none. */
  media_urls: string[];
  /** The carrier that brought it. */
  provider: "twilio" | "telnyx" | "vonage" | "byo-sip-trunk";
};

/** A call began or ended. */
export type StatusUpdateEvent = {
  /** What happened. */
  message: StatusUpdateEventMessage;
};

/** The organization's number. */
export type StatusUpdateEventMessagePhoneNumber = {
  /** In E.164 where the carrier told one. */
  number: string;
};

/** The call. */
export type StatusUpdateEventMessageCall = {
  /** The call sid; null of a call whose carrier never told one. */
  id: string | null;
  /** The call sid; null of a call whose carrier never told one. */
  phoneCallProviderId: string | null;
  /** The person at the other end. */
  customer: StatusUpdateEventMessagePhoneNumber;
};

/** What happened. */
export type StatusUpdateEventMessage = {
  /** Names the event; receivers dispatch on it. */
  type: "status-update";
  /** `in-progress`: it began; `completed`: it ended; `failed`: it did not come about or broke off. */
  status: "in-progress" | "completed" | "failed";
  /** The organization's number. */
  phoneNumber: StatusUpdateEventMessagePhoneNumber;
  /** The call. */
  call: StatusUpdateEventMessageCall;
  /** Always empty; the report after the call has what was said. */
  messages: unknown[];
};

/** A call ended and everything about it is known; sent once a call. */
export type EndOfCallReportEvent = {
  /** The report. */
  message: EndOfCallReportEventMessage;
};

export type EndOfCallReportEventMessageMessage = {
  /** `bot`: the assistant; `human`: the caller. */
  role: "bot" | "human";
  /** What was said. */
  content: string;
};

/** What a model made of the call. */
export type EndOfCallReportEventMessageAnalysis = {
  /** The same summary as above. */
  summary: string | null;
  /** The same duration as above. */
  durationSeconds: number;
  /** What a model took from the call, in the form the assistant's `structured_data_schema` asks for; null when none could. */
  structuredData: {
    [key: string]: unknown;
  } | null;
};

/** The report. */
export type EndOfCallReportEventMessage = {
  /** Names the event; receivers dispatch on it. */
  type: "end-of-call-report";
  /** The organization's number. */
  phoneNumber: StatusUpdateEventMessagePhoneNumber;
  /** The person at the other end. */
  customer: StatusUpdateEventMessagePhoneNumber;
  /** What the call was about, by a model; null when none could say. */
  summary: string | null;
  /** Where the recording can be fetched: of both sides where there is one, else of the caller or the assistant. Null without one. */
  recordingUrl: string | null;
  /** Why it ended, such as `customer-ended-call` or `customer-did-not-answer`. */
  endedReason: string;
  /** How long it lasted, in seconds; 0 when it never began. */
  durationSeconds: number;
  /** What was said, in its order. */
  messages: EndOfCallReportEventMessageMessage[];
  /** What a model made of the call. */
  analysis: EndOfCallReportEventMessageAnalysis;
};

/** Somebody tries out whether the URL can be reached. */
export type TestEvent = {
  /** Names the event; receivers dispatch on it. */
  type: "test";
  /** When the test was asked for. */
  timestamp: string;
  /** Nothing has happened: there is no call and no text behind it. */
  data: TestEventData;
};

/** Nothing has happened: there is no call and no text behind it. */
export type TestEventData = {
  /** A sentence for whoever reads the receiver's log. */
  message: string;
};

/** What webhooks bring. */
export type WebhookEvent = SmsReceivedEvent | StatusUpdateEvent | EndOfCallReportEvent | TestEvent;

/** Why a request does not fit its schema. */
export type HTTPValidationError = {
  /** Every problem of path, query and body, one entry each. */
  detail: HTTPValidationErrorDetailEntry[];
};

export type HTTPValidationErrorDetailEntry = {
  /** Where it is: first `path`, `query`, `body` or `header`, then the names of members and positions in lists. */
  loc: (string | number)[];
  /** What is wrong there, in a sentence for people. */
  msg: string;
  /** The kind of problem for programs, such as `missing`, `string_too_long` or `value_error`. */
  type: string;
};
