# Generated from the OpenAPI document by `npm run generate:sdk`; what is changed here is lost.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from .multipart import FileContent

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias


class User(TypedDict):
    "A person as a member of the caller's organization."
    id: int
    "Names the person in paths and filters; the same in all organizations they belong to."
    organization_id: int
    "The organization whose member is shown."
    email: str
    "Where mails go, and what the person signs in with."
    first_name: str | None
    "Null when none was given."
    last_name: str | None
    "Null when none was given."
    full_name: str
    "First and last name; the e-mail address of a person who gave neither."
    role: str
    "What the person may do in this organization: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads."
    is_active: bool
    "False: the account is switched off and cannot sign in."
    is_verified: bool
    "Whether the e-mail address is proven; without that a person only reads and keeps their own account."
    is_platform_admin: bool
    "Kept for existing clients; no operation depends on it."
    avatar_url: str | None
    "Address of a picture; null when there is none."
    last_login_at: str | None
    "When the person last signed in; null before the first time."
    login_count: int
    "How often the person has signed in."
    preferences: dict[str, Any] | None
    "Whatever a client keeps for the person; null when there is none, and always of other people."
    google_id: str | None
    "Kept for existing clients: nobody signs in with Google here."
    created_at: str
    "When the account was made."
    updated_at: str
    "When the account last changed."



class Membership(TypedDict):
    "An organization as one of its members sees it."
    id: int
    "The organization's id, for switching to it."
    name: str
    "The organization's name as people write it."
    slug: str
    "The organization's short name, with which one signs in to it."
    role: str
    "What the person may do there: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads."
    is_active: bool
    "False: the organization is switched off and nobody can sign in to it."



class AcceptInvitationAnswer(TypedDict):
    success: bool
    "Always true; failures have an error status."
    message: str
    "Names the organization that was joined."
    access_token: str | None
    "Sent as `Authorization: Bearer …`; valid for 15 minutes, and only while the sign-in lasts."
    token_type: str | None
    "How the token is sent: `bearer`."
    user: User | None
    "Who joined."
    organization: Membership | None
    "What was joined, and with which role."



class AcceptInvitationBody(TypedDict):
    token: str
    "The `token` of the link's query string."
    password: str
    "Of the account; a new one is chosen here and needs at least 8 characters."
    confirm_password: str
    "The same password once more."



class ChangePasswordAnswer(TypedDict):
    success: bool
    "Always true; failures have an error status."
    message: str
    "What was done, in a sentence for people."



class ChangePasswordBody(TypedDict):
    current_password: str
    "The password that is valid now."
    new_password: str
    "At least 8 characters of any kind."



class UserSaved(TypedDict):
    id: int
    "Names the person in paths and filters; the same in all organizations they belong to."
    organization_id: int
    "The organization whose member is shown."
    email: str
    "Where mails go, and what the person signs in with."
    first_name: str | None
    "Null when none was given."
    last_name: str | None
    "Null when none was given."
    full_name: str
    "First and last name; the e-mail address of a person who gave neither."
    role: str
    "What the person may do in this organization: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads."
    is_active: bool
    "False: the account is switched off and cannot sign in."
    is_verified: bool
    "Whether the e-mail address is proven; without that a person only reads and keeps their own account."
    is_platform_admin: bool
    "Kept for existing clients; no operation depends on it."
    avatar_url: str | None
    "Address of a picture; null when there is none."
    last_login_at: str | None
    "When the person last signed in; null before the first time."
    login_count: int
    "How often the person has signed in."
    preferences: dict[str, Any] | None
    "Whatever a client keeps for the person; null when there is none, and always of other people."
    google_id: str | None
    "Kept for existing clients: nobody signs in with Google here."
    created_at: str
    "When the account was made."
    updated_at: str
    "When the account last changed."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class RequestWarning(TypedDict):
    "Something in a request that was accepted and does not do what it seems to."
    path: str
    "The member of the request's body, as a path: `llm_settings.temperature`, `llm_fallback_providers.fallbacks.0.model`. A dot within a name is `\\.`."
    code: Literal["unknown-member", "out-of-range", "reserved-header", "repeated-header"]
    "`unknown-member`: nothing reads a member of this name. `out-of-range`: the value is kept, but taken for another or of no use. `reserved-header`: the header is never sent. `repeated-header`: another header of the same name is sent. There may be more codes in future."
    message: str
    "What it is about, in a sentence for people, with the name that was probably meant."



class ChangeUserRoleBody(TypedDict):
    role: Literal["admin", "user", "viewer"]
    "`admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. `member` is understood as `user`."



class GetInvitationAnswer(TypedDict):
    valid: Literal[True]
    "Always true; an invitation that cannot be accepted has an error status."
    email: str
    "Who is invited."
    first_name: str | None
    "As the inviter gave it; null when they gave none."
    last_name: str | None
    "As the inviter gave it; null when they gave none."
    role: str
    "The role the person will have: `admin`, `user` or `viewer`."
    organization_name: str
    "Who invites."
    has_account: bool
    "True: the person has an account and accepts with its password."
    expires_at: str
    "Until when it can be accepted."



class UpdateMeBody(TypedDict):
    first_name: NotRequired[str | None]
    "An empty text clears it."
    last_name: NotRequired[str | None]
    "An empty text clears it."
    email: NotRequired[str | None]
    "The new address for mails and signing in."
    preferences: NotRequired[dict[str, Any] | None]
    "Replaces all that a client has kept for the person."



class InvitationMade(TypedDict):
    success: bool
    "Always true; failures have an error status."
    message: str
    "Says whether the link went out by mail or is in this answer."
    invitation_id: str | None
    "Names the invitation for taking it back."
    invitation_url: str | None
    "The link for the person, shown only here. Null when it goes out by mail."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class InviteUserBody(TypedDict):
    email: str
    "The person's address; accepting the invitation makes it their account's."
    first_name: NotRequired[str | None]
    "For the account that is made; ignored for a person who has one."
    last_name: NotRequired[str | None]
    "For the account that is made; ignored for a person who has one."
    role: NotRequired[Literal["admin", "user", "viewer"]]
    "What the person may do: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads. Default: \"user\"."



class Invitation(TypedDict):
    "An invitation that has not been accepted yet."
    id: str
    "Names the invitation for taking it back."
    email: str
    "Who is invited."
    first_name: str | None
    "As the inviter gave it; null when they gave none."
    last_name: str | None
    "As the inviter gave it; null when they gave none."
    role: str
    "The role the person will have: `admin`, `user` or `viewer`."
    mail_status: Literal["queued", "sent", "failed"] | None
    "`queued`: it is about to be sent or is being tried again; `sent`: a mail server has accepted it. Null: no mail was queued, and the admin got the link."
    mail_error: str | None
    "Why the mail failed, or why it is still being tried: `recipient-refused`, `server-unreachable`, … Null: no problem."
    expires_at: str
    "Until when it can be accepted."
    created_at: str
    "When the person was invited."



class ApiKey(TypedDict):
    "An API key without its text, which only its making shows."
    id: int
    "Names the key in paths and in the audit log."
    user_id: int
    "Whose key it is; with it, a program acts for this person."
    name: str
    "What its owner calls it."
    key_prefix: str
    "How the key begins, then dots: enough to recognize it."
    last_used_at: str | None
    "When it was last used; null before the first time. It may lag behind a little."
    last_used_address: str | None
    "The network address it was last used from: behind a trusted proxy, the one the proxy names. Null before the first use. It may lag behind a little."
    expires_at: str | None
    "From this moment on it is refused. Null: it lives until it is revoked."
    usage_count: int
    "How many requests came with it. It may lag behind a little."
    is_active: bool
    "False once it is revoked."
    permissions: dict[str, Any]
    "`read`, `write` and `admin`, each true or false, and `act` where it was given. A key never may more than its owner does at the time."
    rate_limit: dict[str, Any]
    "`requests_per_minute` of the key; empty when only everyone's limits hold."
    created_at: str
    "When it was made."
    updated_at: str
    "When its name, permissions or limit last changed."



class CreateApiKeyAnswer(TypedDict):
    api_key: ApiKey
    "The new key as lists show it."
    key: str
    "Sent as `Authorization: Bearer …`. Keep it now: it is never shown again."



class CreateApiKeyBodyPermissions(TypedDict):
    read: NotRequired[bool]
    "Read, as any member may. Default: true."
    write: NotRequired[bool]
    "Do the daily work, as a `user` may. Default: false."
    admin: NotRequired[bool]
    "Manage the organization, as an `admin` may. Default: false."
    act: NotRequired[bool]
    "Through `/mcp`, publish, call and send texts, too, as far as the other permissions go. Absent: no. Other paths do not ask for it."



class CreateApiKeyBodyRateLimit(TypedDict):
    requests_per_minute: NotRequired[int | None]
    "Of all kinds together, besides the limits everyone has. Null or absent: only those."



class CreateApiKeyBody(TypedDict):
    name: str
    "Tells it apart from others; it need not be unique."
    permissions: NotRequired[CreateApiKeyBodyPermissions | None]
    "What the key may do, at most what the caller may. Null or absent: `read` and `write`, as far as the caller has them."
    rate_limit: NotRequired[CreateApiKeyBodyRateLimit | None]
    "A limit of the key's own. Null: none; absent: that of the key the request comes with, if it has one."
    expires_at: NotRequired[str | None]
    "From when on it is refused; a moment to come. Null: never; absent: as the key the request comes with, if that expires."



class UpdateApiKeyQuery(TypedDict):
    name: NotRequired[str | None]
    "A new name; it comes before one in the body."



class UpdateApiKeyBody(TypedDict):
    name: NotRequired[str | None]
    "A new name."
    permissions: NotRequired[CreateApiKeyBodyPermissions | None]
    "Replaces all permissions; at most what the caller may."
    rate_limit: NotRequired[CreateApiKeyBodyRateLimit | None]
    "Replaces the key's own limit; null takes it away."
    expires_at: NotRequired[str | None]
    "An earlier expiry than it had; a moment to come. Null or absent: it stays as it is."


UpdateApiKeyBody2: TypeAlias = "UpdateApiKeyBody | CreateApiKeyBodyPermissions | None"


class OrganizationApiKey(TypedDict):
    "An API key with whose it is."
    id: int
    "Names the key in paths and in the audit log."
    user_id: int
    "Whose key it is; with it, a program acts for this person."
    name: str
    "What its owner calls it."
    key_prefix: str
    "How the key begins, then dots: enough to recognize it."
    last_used_at: str | None
    "When it was last used; null before the first time. It may lag behind a little."
    last_used_address: str | None
    "The network address it was last used from: behind a trusted proxy, the one the proxy names. Null before the first use. It may lag behind a little."
    expires_at: str | None
    "From this moment on it is refused. Null: it lives until it is revoked."
    usage_count: int
    "How many requests came with it. It may lag behind a little."
    is_active: bool
    "False once it is revoked."
    permissions: dict[str, Any]
    "`read`, `write` and `admin`, each true or false, and `act` where it was given. A key never may more than its owner does at the time."
    rate_limit: dict[str, Any]
    "`requests_per_minute` of the key; empty when only everyone's limits hold."
    created_at: str
    "When it was made."
    updated_at: str
    "When its name, permissions or limit last changed."
    user_email: str
    "The address of the person whose key it is."
    user_name: str
    "The person's full name; empty when none is known."



class ListOrganizationApiKeysAnswer(TypedDict):
    items: list[OrganizationApiKey]
    "The oldest first."
    total: int
    "How many there are, on all pages."
    limit: int
    "As asked for."
    offset: int
    "As asked for."



class ListOrganizationApiKeysQuery(TypedDict):
    limit: NotRequired[int]
    "How many to return at most. Default: 50."
    offset: NotRequired[int]
    "How many to leave out before the first. Default: 0."



class RotateApiKeyAnswer(TypedDict):
    api_key: ApiKey
    "The new key as lists show it."
    former_key: ApiKey
    "The key it replaces, with the moment from which on that is refused."
    key: str
    "Sent as `Authorization: Bearer …`. Keep it now: it is never shown again."



class RotateApiKeyBody(TypedDict):
    overlap_hours: NotRequired[int | None]
    "How long the former key works on. 0: it is revoked at once. Null or absent: 24."
    expires_at: NotRequired[str | None]
    "When the new key expires. Null: never; absent: after as long a life as the former was given."


RotateApiKeyBody2: TypeAlias = "RotateApiKeyBody | None"


class OrganizationSaved(TypedDict):
    id: int
    "Names the organization when switching to it."
    name: str
    "As people write it."
    slug: str
    "Its short name, with which one signs in to it; it does not change with the name."
    description: str | None
    "For people; nothing depends on it."
    domain: str | None
    "What texts that answer HELP name as the place to write to. Null: they ask people to reply."
    time_zone: str | None
    "The IANA time zone its people think in, for showing times. Null: none is set. Days of figures are UTC's."
    is_active: bool
    "False: it is switched off, and neither sign-ins nor keys of it work."
    api_keys: dict[str, str] | None
    "The organization's keys of model and speech vendors by vendor's name, masked. Null to all but admins."
    settings: dict[str, Any] | None
    "`limits`, `default_country`, and whatever the organization has added; secrets in it are masked."
    memory_write_policy: OrganizationSavedMemoryWritePolicy | None
    "What assistants may remember of conversations. Null: the default."
    memory_embedding_model: str | None
    "Turns memories into vectors, by which they are found besides their words. Null: `lexical`."
    twilio_account_sid: str | None
    "The account's id at Twilio, which begins with `AC`. Null when it is not set."
    telnyx_connection_id: str | None
    "The id of a Call Control application at Telnyx; needed to place calls. Null when it is not set."
    telnyx_public_key: str | None
    "Telnyx's public key, in base64, with which its webhooks are verified. Null when it is not set."
    vonage_application_id: str | None
    "The id of an application at Vonage; needed, with its private key, for calls. Null when it is not set."
    vonage_api_region: str | None
    "Kept for existing clients; nothing depends on it. Null when it is not set."
    sip_gateway: str | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set."
    sip_username: str | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set."
    twilio_auth_token: str | None
    "The account's token at Twilio; its webhooks are verified with it too. Masked; null when it is not set, and always to those who are not admins."
    telnyx_api_key: str | None
    "The API key for Telnyx. Masked; null when it is not set, and always to those who are not admins."
    vonage_api_key: str | None
    "The API key for Vonage. Masked; null when it is not set, and always to those who are not admins."
    vonage_api_secret: str | None
    "Belongs to the API key for Vonage. Masked; null when it is not set, and always to those who are not admins."
    vonage_private_key: str | None
    "The private key, as PEM, of the application at Vonage. Masked; null when it is not set, and always to those who are not admins."
    vonage_signature_secret: str | None
    "With it Vonage signs its webhooks; without it they are refused. Masked; null when it is not set, and always to those who are not admins."
    sip_password: str | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Masked; null when it is not set, and always to those who are not admins."
    sip_trunk_config: dict[str, Any] | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Secrets in it are masked; null when there is none, and to all but admins."
    created_at: str
    "When it was made."
    updated_at: str
    "When its settings last changed."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class OrganizationSavedMemoryWritePolicy(TypedDict):
    allowed_types: NotRequired[list[str] | None]
    "Types of memories that may be written: `semantic`, `episodic`, `procedural`. Empty, null or absent: all."
    blocked_types: NotRequired[list[str] | None]
    "Types that may not be written, whatever is allowed."
    require_explicit_consent: NotRequired[bool | None]
    "True: nothing about a caller is written or used before that caller's consent is on record."
    extract_from_conversations: NotRequired[bool | None]
    "Whether conversations are read for facts after they have ended. Of the organization: off unless it is true. Of an assistant: on unless it is false, where the organization has it on."



class CreateOrganizationBody(TypedDict):
    name: str
    "As people write it; it need not be unique."
    slug: NotRequired[str | None]
    "Unique on the installation, for signing in: lower-case letters and digits, joined by hyphens."
    description: NotRequired[str | None]
    "For people; nothing depends on it."
    domain: NotRequired[str | None]
    "What texts that answer HELP name as the place to write to. Null: they ask people to reply."



class GetConfigurationStatusAnswerTelephonyValue(TypedDict):
    is_configured: bool
    "Whether it can be used. Whether its keys are right only the vendor knows."
    source: Literal["organization", "environment"] | None
    "Whose settings are used: the organization's own come before those the operator gave in the environment. Null: there are none."



class GetConfigurationStatusAnswerRecognizersValue(TypedDict):
    is_configured: bool
    "Always true: what cannot be used is not listed."
    source: Literal["organization", "environment", "machine"] | None
    "`organization` and `environment`: whose key is used. `machine`: a server or program on the machine Parley runs on, which needs none."



class GetConfigurationStatusAnswer(TypedDict):
    is_telephony_configured: bool
    "Whether at least one carrier can be used."
    is_model_configured: bool
    "Whether there is a key of at least one vendor."
    is_recognizer_configured: bool
    "Whether anything can recognize what callers say."
    is_voice_configured: bool
    "Whether anything can speak; a robot's voice counts."
    telephony: dict[str, GetConfigurationStatusAnswerTelephonyValue]
    "Every carrier by its name."
    models: dict[str, GetConfigurationStatusAnswerTelephonyValue]
    "By vendor's name, those there is a key of."
    recognizers: dict[str, GetConfigurationStatusAnswerRecognizersValue]
    "What recognizes speech: by vendor's name, those there is a key of; without any, the servers on this machine."
    voices: dict[str, GetConfigurationStatusAnswerRecognizersValue]
    "What speaks: by vendor's name, those there is a key of; without any, what is on this machine."



class Organization(TypedDict):
    "An organization with its settings, secrets masked."
    id: int
    "Names the organization when switching to it."
    name: str
    "As people write it."
    slug: str
    "Its short name, with which one signs in to it; it does not change with the name."
    description: str | None
    "For people; nothing depends on it."
    domain: str | None
    "What texts that answer HELP name as the place to write to. Null: they ask people to reply."
    time_zone: str | None
    "The IANA time zone its people think in, for showing times. Null: none is set. Days of figures are UTC's."
    is_active: bool
    "False: it is switched off, and neither sign-ins nor keys of it work."
    api_keys: dict[str, str] | None
    "The organization's keys of model and speech vendors by vendor's name, masked. Null to all but admins."
    settings: dict[str, Any] | None
    "`limits`, `default_country`, and whatever the organization has added; secrets in it are masked."
    memory_write_policy: OrganizationSavedMemoryWritePolicy | None
    "What assistants may remember of conversations. Null: the default."
    memory_embedding_model: str | None
    "Turns memories into vectors, by which they are found besides their words. Null: `lexical`."
    twilio_account_sid: str | None
    "The account's id at Twilio, which begins with `AC`. Null when it is not set."
    telnyx_connection_id: str | None
    "The id of a Call Control application at Telnyx; needed to place calls. Null when it is not set."
    telnyx_public_key: str | None
    "Telnyx's public key, in base64, with which its webhooks are verified. Null when it is not set."
    vonage_application_id: str | None
    "The id of an application at Vonage; needed, with its private key, for calls. Null when it is not set."
    vonage_api_region: str | None
    "Kept for existing clients; nothing depends on it. Null when it is not set."
    sip_gateway: str | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set."
    sip_username: str | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Null when it is not set."
    twilio_auth_token: str | None
    "The account's token at Twilio; its webhooks are verified with it too. Masked; null when it is not set, and always to those who are not admins."
    telnyx_api_key: str | None
    "The API key for Telnyx. Masked; null when it is not set, and always to those who are not admins."
    vonage_api_key: str | None
    "The API key for Vonage. Masked; null when it is not set, and always to those who are not admins."
    vonage_api_secret: str | None
    "Belongs to the API key for Vonage. Masked; null when it is not set, and always to those who are not admins."
    vonage_private_key: str | None
    "The private key, as PEM, of the application at Vonage. Masked; null when it is not set, and always to those who are not admins."
    vonage_signature_secret: str | None
    "With it Vonage signs its webhooks; without it they are refused. Masked; null when it is not set, and always to those who are not admins."
    sip_password: str | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Masked; null when it is not set, and always to those who are not admins."
    sip_trunk_config: dict[str, Any] | None
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. Secrets in it are masked; null when there is none, and to all but admins."
    created_at: str
    "When it was made."
    updated_at: str
    "When its settings last changed."



class UpdateOrganizationBodySettingsLimits(TypedDict):
    texts_per_hour: NotRequired[int | None]
    "Texts in an hour of UTC; null: no limit."
    texts_per_day: NotRequired[int | None]
    "Texts in a day of UTC; null: no limit."
    texts_per_recipient_per_day: NotRequired[int | None]
    "Texts to one person in a day of UTC; null: no limit."
    calls_per_hour: NotRequired[int | None]
    "Outbound calls in an hour of UTC; null: no limit."
    calls_per_day: NotRequired[int | None]
    "Outbound calls in a day of UTC; null: no limit."
    concurrent_calls: NotRequired[int | None]
    "Outbound calls at a time, from the moment one is asked for until it has ended; null: no limit."
    model_spend_usd_per_hour: NotRequired[float | None]
    "US dollars for models in an hour of UTC; null: no limit."
    model_spend_usd_per_day: NotRequired[float | None]
    "US dollars for models in a day of UTC; null: no limit."
    allow_premium_destinations: NotRequired[bool | None]
    "True: texts and calls may go to premium-rate, shared-cost and satellite numbers; otherwise they are refused."
    allowed_destination_countries: NotRequired[list[str] | None]
    "Where texts and calls may go besides the sending number's country, as ISO 3166-1 codes. Null: everywhere."
    campaign_texts_per_minute_per_number: NotRequired[int | None]
    "How fast all campaigns together send from one number. Null: 60."
    campaign_calls_per_minute_per_carrier: NotRequired[int | None]
    "How fast all campaigns together call by one carrier. Null: 60."



class UpdateOrganizationBodySettings(TypedDict):
    limits: NotRequired[UpdateOrganizationBodySettingsLimits | None]
    "How much all assistants together may use, and where texts and calls may go. Null or absent: as much as they like, anywhere but to costly numbers."
    default_country: NotRequired[str | None]
    "Of numbers in lists of contacts that name no country; the United States where it is not set."



class UpdateOrganizationBody(TypedDict):
    name: NotRequired[str | None]
    "The new name; the slug stays."
    description: NotRequired[str | None]
    "For people; an empty text clears it."
    domain: NotRequired[str | None]
    "What texts that answer HELP name as the place to write to; an empty text clears it."
    time_zone: NotRequired[str | None]
    "The IANA time zone its people think in, such as `Europe/Berlin`, for showing times; an empty text clears it. Changes no figure: days stay those of UTC."
    settings: NotRequired[UpdateOrganizationBodySettings | None]
    "Replaces all settings, so what is to stay has to be sent again. Further members are the organization's own."
    memory_write_policy: NotRequired[OrganizationSavedMemoryWritePolicy | None]
    "Replaces the whole policy of what may be remembered; an empty object is the default."
    memory_embedding_model: NotRequired[str | None]
    "Turns memories into vectors, by which they are found besides their words; empty: `lexical`."
    api_keys: NotRequired[dict[str, str | None] | None]
    "Keys of model and speech vendors by vendor's name. Vendors that are not named keep theirs; null or an empty text removes one."
    twilio_account_sid: NotRequired[str | None]
    "The account's id at Twilio, which begins with `AC`."
    telnyx_connection_id: NotRequired[str | None]
    "The id of a Call Control application at Telnyx; needed to place calls."
    telnyx_public_key: NotRequired[str | None]
    "Telnyx's public key, in base64, with which its webhooks are verified."
    vonage_application_id: NotRequired[str | None]
    "The id of an application at Vonage; needed, with its private key, for calls."
    vonage_api_region: NotRequired[str | None]
    "Kept for existing clients; nothing depends on it."
    sip_gateway: NotRequired[str | None]
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`."
    sip_username: NotRequired[str | None]
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`."
    twilio_auth_token: NotRequired[str | None]
    "The account's token at Twilio; its webhooks are verified with it too."
    telnyx_api_key: NotRequired[str | None]
    "The API key for Telnyx."
    vonage_api_key: NotRequired[str | None]
    "The API key for Vonage."
    vonage_api_secret: NotRequired[str | None]
    "Belongs to the API key for Vonage."
    vonage_private_key: NotRequired[str | None]
    "The private key, as PEM, of the application at Vonage."
    vonage_signature_secret: NotRequired[str | None]
    "With it Vonage signs its webhooks; without it they are refused."
    sip_password: NotRequired[str | None]
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`."
    sip_trunk_config: NotRequired[dict[str, Any] | None]
    "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`. An empty object removes it."



class ValidateTwilioAnswer(TypedDict):
    valid: bool
    "Whether Twilio accepts them."
    error: str | None
    "Why not, in a sentence for people; null when they are right."
    friendly_name: str | None
    "What the account is called at Twilio; null when they are not right."



class ValidateTwilioBody(TypedDict):
    account_sid: str
    "The account's id at Twilio, which begins with `AC`."
    auth_token: str
    "The account's token, or the mask of the stored one."



class ForgotPasswordAnswer(TypedDict):
    message: str
    "What happens next, the same for every address."



class ForgotPasswordBody(TypedDict):
    email: str
    "Of the account, in any case."



class GetVerificationStatusAnswer(TypedDict):
    email_verified: bool
    "Whether the person has proven that the address is theirs."
    email_verified_at: str | None
    "When it was first proven; null while it is not."
    phone_number: str | None
    "Always null."
    phone_verified: bool
    "Always false."
    phone_verified_at: str | None
    "Always null."



class AuthResponse(TypedDict):
    "A sign-in with its first access token."
    access_token: str
    "Sent as `Authorization: Bearer …`; valid for 15 minutes, and only while the sign-in lasts."
    token_type: Literal["bearer"]
    "How the token is sent; always `bearer`."
    user: User
    "Who signed in."
    organization: Membership
    "The organization the token is for."



class LoginBody(TypedDict):
    email: str
    "Of the account, in any case."
    password: str
    "The account's password."
    organization: str
    "Its slug, or else its name, in any case."
    remember_me: NotRequired[bool]
    "True: the sign-in lasts 30 days, or 7 without use. False: 12 hours, or 2 without use, and a browser forgets it when it closes. Default: false."



class LoginSimpleBody(TypedDict):
    email: str
    "Of the account, in any case."
    password: str
    "The account's password."
    remember_me: NotRequired[bool]
    "True: the sign-in lasts 30 days, or 7 without use. False: 12 hours, or 2 without use, and a browser forgets it when it closes. Default: false."



class RegisterBody(TypedDict):
    email: str
    "What the person will sign in with; no account may have it yet."
    password: str
    "At least 8 characters of any kind."
    first_name: str
    "As the person is to be addressed."
    last_name: str
    "Shown with the first name."
    organization: NotRequired[str | None]
    "The new organization's name. Null or absent: the person's own."
    phone_verification_token: NotRequired[str | None]
    "Accepted from existing clients and not used."



class ResendVerificationEmailAnswer(TypedDict):
    success: bool
    "Whether it was done."
    message: str | None
    "What was done; null when nothing was."
    error: str | None
    "Why nothing was done; null on success."



class ResetPasswordAnswer(TypedDict):
    message: str
    "What was done, in a sentence for people."



class ResetPasswordBody(TypedDict):
    token: str
    "The `token` of the link's query string."
    new_password: str
    "At least 8 characters of any kind."



class SetUpBody(TypedDict):
    token: str
    "The `token` of the printed link's query string."
    organization: str
    "The new organization's name, from which its slug is made."
    email: str
    "What the admin will sign in with."
    password: str
    "At least 8 characters of any kind."
    first_name: NotRequired[str | None]
    "As the admin is to be addressed."
    last_name: NotRequired[str | None]
    "Shown with the first name."



class VerifyEmailBody(TypedDict):
    token: str
    "The `token` of the link's query string."



class ExtendSessionAnswer(TypedDict):
    success: bool
    "Always true; failures have an error status."
    expires_at: str
    "When the sign-in ends if it is not used before then."
    access_token: str | None
    "Valid for 15 minutes, for the organization the caller acts in."



class GetSessionInfoAnswer(TypedDict):
    user_id: int | None
    "Who is signed in, or whose API key it is."
    is_active: bool
    "Whether the sign-in still holds; always true of an API key."
    absolute_timeout_remaining_minutes: float | None
    "Minutes until the sign-in ends however much it is used. Null of an API key."
    idle_timeout_remaining_minutes: float | None
    "Minutes until it ends if it is not used. Null of an API key."
    idle_minutes: float | None
    "Minutes since it was last used. Null of an API key."
    csrf_token: str | None
    "What changes made with the session cookie send as `x-csrf-token`. Null without the cookie."



class GetSignedInUserAnswer(TypedDict):
    id: str
    "The person's id as text."
    email: str
    "What the person signs in with."
    first_name: str
    "Empty when none was given."
    last_name: str
    "Empty when none was given."
    organization_id: str
    "The id, as text, of the organization the caller acts in."
    is_active: bool
    "False: the account is switched off."
    is_platform_admin: bool
    "Kept for existing clients; no operation depends on it."
    created_at: str
    "When the account was made."
    updated_at: str
    "When the account last changed."



class ListMyOrganizationsAnswerOrganization(TypedDict):
    id: int
    "The organization's id, for switching to it."
    name: str
    "The organization's name as people write it."
    slug: str
    "The organization's short name, with which one signs in to it."
    role: str
    "What the person may do there: `admin` also manages the organization, its people and its numbers; `user` does the daily work; `viewer` only reads."
    is_active: bool
    "False: the organization is switched off and nobody can sign in to it."
    is_current: bool
    "Whether the caller acts in it now."
    time_zone: str | None
    "The IANA time zone its people think in, for showing times. Null: none is set."
    is_default: bool
    "Whether a simple sign-in leads to it."



class ListMyOrganizationsAnswer(TypedDict):
    organizations: list[ListMyOrganizationsAnswerOrganization]
    "Those the person has belonged to longest come first."
    current_organization_id: int
    "The organization the caller acts in now."
    default_organization_id: int | None
    "Where a simple sign-in leads; null: to the one the person has belonged to longest."



class SetDefaultOrganizationAnswer(TypedDict):
    success: bool
    "Always true; failures have an error status."
    message: str
    "What was done, in a sentence for people."
    default_organization_id: int
    "Where simple sign-ins lead from now on."



class SetDefaultOrganizationBody(TypedDict):
    organization_id: int
    "An organization the caller belongs to."



class ChatWithAssistantBodyMessage(TypedDict):
    role: Literal["user", "assistant"]
    "Who wrote it."
    content: str
    "What was written."



class ChatWithAssistantBodyTool(TypedDict):
    name: str
    "The tool it stands for, by the function's name."
    arguments: NotRequired[dict[str, Any]]
    "The mock fits calls that have at least these arguments. Absent: it fits every call."
    result: NotRequired[Any]
    "Any JSON; the call succeeds with it."
    error: NotRequired[str]
    "The call fails with this message."
    timeout: NotRequired[Literal[True]]
    "True: the tool does not answer, and the call times out."
    latency_ms: NotRequired[int]
    "Milliseconds that pass on the conversation's clock, without really waiting."
    times: NotRequired[int]
    "How many calls it fits before the tool's next mock takes over. Absent: any number."
    description: NotRequired[str]
    "The tool's description for the model, if no assistant has the tool."
    parameters: NotRequired[dict[str, Any]]
    "JSON Schema of the arguments, in the same case."



class ChatWithAssistantBody(TypedDict):
    messages: list[ChatWithAssistantBodyMessage]
    "The conversation so far, the oldest first; the last message is the one to be answered."
    tools: NotRequired[list[ChatWithAssistantBodyTool]]
    "Mocks that answer in place of tools. Default: []."
    changes: NotRequired[dict[str, Any] | None]
    "Changes to try before they are saved, in the form that `patchAssistant` takes and merged as it does; they are not stored. Secrets are those that are stored: changes that would add, move or take away any are refused."



class CountAssistantsAnswer(TypedDict):
    count: int
    "How many there are."



class CountAssistantsQuery(TypedDict):
    active_only: NotRequired[bool]
    "True: only those that are switched on. Default: false."



class AssistantSaved(TypedDict):
    id: int
    "Names the assistant in every path."
    organization_id: int
    "Organization the assistant belongs to."
    user_id: int
    "Who made it."
    name: str
    "What people call the assistant; need not be unique."
    description: str | None
    "For the people who edit the assistant; the model is not told."
    is_active: bool
    "Whether it answers. Switched off, calls and texts to its numbers are not answered."
    llm_provider: Literal["openai", "azure", "azure_ai_foundry", "anthropic", "gemini", "xai", "groq", "custom", "custom_websocket"] | None
    "Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. Default: \"openai\"."
    llm_provider_config: AssistantSavedLlmProviderConfig
    "Which model of the vendor answers, and with which key."
    llm_settings: AssistantSavedLlmSettings
    "Prompt, first words, and how the model writes."
    webhook_url: str | None
    "Where the events of calls are posted, over https. Null: nowhere. Default: null."
    sms_webhook_url: str | None
    "Where the events of texts are posted, over https. Null: nowhere. Default: null."
    webhook_headers: NotRequired[dict[str, Any] | None]
    "Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay."
    messaging_service_sid: str | None
    "Twilio's messaging service through which texts are sent. Null: the number itself. Default: null."
    interruption_settings: AssistantSavedInterruptionSettings
    "What it takes for a caller to interrupt the assistant."
    tts_settings: AssistantSavedTtsSettings
    "The voice."
    stt_settings: AssistantSavedSttSettings
    "The recognizer, and when a caller's turn is over."
    end_call_message: str | None
    "Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. Default: null."
    transfer_call_message: str | None
    "Said before a transfer whose tool has no message. Null: nothing. Default: null."
    idle_message: str | None
    "Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. Default: \"Are you still with me? Take your time, I am listening.\"."
    max_idle_messages: int | None
    "After this many reminders the call ends. Null: 3. Default: null."
    idle_timeout: int | None
    "Seconds of silence before a reminder; 0 is never. Null: 30. Default: null."
    max_call_length: int | None
    "Seconds after which the call ends. Null, and at most: four hours. Default: null."
    conversation_continuity_enabled: bool | None
    "Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. Default: true."
    tools_settings: AssistantSavedToolsSettings
    "What the model may do in a conversation, apart from the organization's tools."
    rag_settings: AssistantSavedRagSettings
    "Whether and how the assistant looks things up in its documents."
    memory_write_policy: OrganizationSavedMemoryWritePolicy | None
    "What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. Default: null."
    llm_fallback_providers: AssistantSavedLlmFallbackProviders
    "Models that answer when the first one does not."
    bypass_numbers: list[str] | None
    "Callers who are put through to the first transfer number at once, without the assistant. Default: null."
    custom_settings: AssistantSavedCustomSettings | None
    "Members of your own, and the assistant's `limits`. Default: null."
    ai_disclosure: AssistantSavedAiDisclosure | None
    "What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. Default: null."
    backchannel_settings: AssistantSavedBackchannelSettings | None
    "Short signs of listening while a caller speaks at length. Null: none. Default: null."
    filler_settings: AssistantSavedFillerSettings
    "What is said while the caller waits for a tool or for the model's first words."
    language_settings: AssistantSavedLanguageSettings
    "Whether the assistant goes on in the language that the caller is heard to speak."
    recording_settings: AssistantSavedRecordingSettings | None
    "Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. Default: null."
    api_keys: dict[str, str | None] | None
    "The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. Default: null."
    tts_limit: int | None
    "How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. Default: null."
    stt_limit: int | None
    "How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. Default: null."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."
    total_calls: int | None
    "How many calls it has had. Null without `include_stats`."
    avg_call_duration: int | None
    "Seconds a call took on average, of those that have ended. Null without `include_stats`."
    success_rate: float | None
    "Percent of calls that completed, of those that completed or failed. Null without `include_stats`."
    call_count: NotRequired[int]
    "How many voice calls it has had; in lists only with `include_stats`."
    total_duration: NotRequired[int]
    "Seconds of all its voice calls together; in lists only with `include_stats`."
    phone_numbers: list[AssistantSavedPhoneNumber]
    "The numbers it answers."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class AssistantSavedLlmProviderConfig(TypedDict):
    "Which model of the vendor answers, and with which key."
    api_key: str | None
    "Key for the model's vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored one stays. Default: null."
    base_url: str | None
    "Another address for the vendor's API; private addresses are refused. Only a key that was given with it is sent there, never the organization's or the operator's. Default: null."
    model: str | None
    "The vendor's name of the model. With a vendor that is not OpenAI or compatible, the default means that vendor's own default model. Default: \"gpt-4o-mini\"."
    custom_config: dict[str, Any] | None
    "Members that are passed on to vendors that know them. Default: null."



class AssistantSavedLlmSettings(TypedDict):
    "Prompt, first words, and how the model writes."
    temperature: float
    "How much the model varies its words; the range is the vendor's. Default: 0.5."
    max_tokens: int
    "Most tokens of one answer. Default: 1000."
    system_prompt: str
    "What the model is told first. `{{variables}}` of an outbound call are filled in, and rules for telephone calls are added."
    welcome_message: str | None
    "First words of an inbound call. Null: the caller speaks first. An outbound call's request may have its own. Default: null."
    top_p: float
    "Share of the likeliest tokens the model chooses from; goes to the vendor as it is. Default: 1."
    frequency_penalty: float
    "Goes to the vendor as it is: makes words less likely the more often they were used. Default: 0."
    presence_penalty: float
    "Goes to the vendor as it is: makes words less likely once they were used. Default: 0."
    stop_sequences: list[str]
    "Texts at which the model stops. Default: []."



class AssistantSavedInterruptionSettings(TypedDict):
    "What it takes for a caller to interrupt the assistant."
    interruption_threshold: int
    "Words it takes to interrupt the assistant, together with `min_speaking_time`. Default: 3."
    min_speaking_time: float
    "Seconds of speech it takes to interrupt. Default: 0.5."
    interruption_cooldown: float
    "Seconds after an interruption in which nothing interrupts. What is said then is kept and considered afterwards. Default: 2."
    interruption_mode: str | None
    "Replaces the three numbers above: `aggressive` or `fast` (1 word, 0.2 s, 0.5 s), `balanced` (3 words, 0.5 s, 2 s), `conservative` or `patient` (5 words, 1 s, 3 s). Null or any other name: the numbers count. Default: null."
    min_stt_confidence: float
    "A transcript of lower confidence does not interrupt. Recognizers that report none are believed. Default: 0.65."
    confirmation_window_ms: int
    "Milliseconds after a sound of the caller in which its words may still come, before the assistant is as loud again as it was. Default: 400."
    tentative_confirm_words: int
    "Words that are enough to interrupt while the assistant is quieter because the caller made a sound. Default: 2."
    backchannel_filter: bool
    "Whether \"mm-hm\", \"I see\" and their like neither interrupt nor count as a turn, unless they answer a question. Default: true."
    tail_protection_ms: int
    "Milliseconds before the end of what the assistant says, at most a quarter of it, in which it takes the full number of words or \"stop\" and its like to interrupt. Default: 2000."



class AssistantSavedTtsSettingsBackgroundSound(TypedDict):
    "A sound under the whole call."
    enabled: bool
    "Whether an office is heard, very softly, under the whole call, also in its recording. Not on a message left on a machine, nor while a caller is put through. Default: false."
    storage_key: str | None
    "Which sound: null, empty or `office`, the only one there is. Others are refused. Default: null."
    sound_url: str | None
    "Sounds of your own are not supported: an address here is refused. Default: null."
    volume: float
    "0 is silence, 1 is 44 dB below full scale. Default: 0.3."
    loop: bool
    "False: the sound is heard once, for the first 16 seconds of the call. Default: true."



class AssistantSavedTtsSettingsPronunciation(TypedDict):
    written: str
    "One word or several, replaced wherever they stand as whole words. Upper and lower case count only where a capital stands within a word (`iPhone`); of two entries for the same words the last counts."
    spoken: str
    "What the voice is given instead. Transcripts and other records keep the written words."



class AssistantSavedTtsSettings(TypedDict):
    "The voice."
    provider: str
    "Vendor of the voice: `elevenlabs`, `cartesia`, `deepgram`, `openai`, `custom` or `espeak`. The others take over when it fails, if there is a key for them; a vendor that is not built in is skipped. Default: \"elevenlabs\"."
    voice_id: str
    "The vendor's id of the voice, or a common name that is mapped to one. Default: \"rachel\"."
    model_id: str | None
    "The vendor's speech model. Null: the vendor's default. Default: \"turbo\"."
    latency: int
    "ElevenLabs only: from 0 (best sound) to 4 (fastest). Default: 1."
    stability: float
    "ElevenLabs only, 0 to 1: how even the voice sounds. Default: 0.5."
    similarity_boost: float
    "ElevenLabs only, 0 to 1: how closely it keeps to the original voice. Default: 0.75."
    style: float
    "ElevenLabs only, 0 to 1: how much the voice's style is exaggerated. Default: 0."
    speed: float
    "How fast it speaks, within the vendor's range; 1 is its own pace. Default: 1."
    volume: float
    "Gain, 0 to 4, applied to every vendor's sound; 1 leaves it as the vendor delivers it. Default: 1."
    use_speaker_boost: bool
    "ElevenLabs only: boosts the similarity to the original speaker. Default: true."
    provider_config: dict[str, Any] | None
    "`base_url` for another address, and members that only this vendor knows, such as `enable_ssml_parsing` at ElevenLabs. Default: null."
    background_sound: AssistantSavedTtsSettingsBackgroundSound
    "A sound under the whole call."
    pronunciations: list[AssistantSavedTtsSettingsPronunciation]
    "Words that the voice says wrong, and what it is given instead. Default: []."



class AssistantSavedSttSettingsEndpointing(TypedDict):
    "How long the assistant waits before it takes a turn as over, where the recognizer does not decide it."
    silence_threshold: int
    "Milliseconds, the measure of all waits where the recognizer does not decide when a turn is over: half of it after a whole sentence, 1.6 times after words that say nothing, three times after an unfinished one. Default: 500."
    min_silence_duration: int
    "Milliseconds of Deepgram Nova's own endpointing, of which at most 100 are asked for; 0 turns it off. Default: 500."



class AssistantSavedSttSettingsKeyword(TypedDict):
    keyword: str
    "A word the recognizer should expect (Deepgram Nova-2 and older)."
    intensifier: float
    "How strongly it is expected. Default: 1."



class AssistantSavedSttSettingsFluxConfig(TypedDict):
    eot_timeout_ms: int | None
    "Milliseconds of silence after which a turn is over in any case; values below 500 are taken as 500. Null: Deepgram's default of 5,000. Default: null."
    eager_eot_threshold: float | None
    "How sure Flux has to be that a turn is probably over, for the answer to be begun early. Null: answers are not begun early by Flux. Default: null."
    eot_threshold: float | None
    "How sure Flux has to be that a turn is over. Null: Deepgram's default. Default: null."
    language_hints: list[str] | None
    "Languages to expect, for the multilingual model. Default: null."
    tag: str | None
    "A label that Deepgram keeps with the request, for its usage reports. Default: null."
    mip_opt_out: bool | None
    "Whether Deepgram is told not to use the audio to improve its models. Default: false."



class AssistantSavedSttSettingsElevenlabsConfig(TypedDict):
    commit_strategy: Literal["manual", "vad"] | None
    "Who ends a transcript: `vad` is ElevenLabs' own detector, `manual` is the platform's. Default: \"vad\"."
    vad_threshold: float | None
    "With `vad`: how clearly a sound has to be speech. Default: 0.5."
    vad_silence_threshold_secs: float | None
    "With `vad`: seconds of silence that end a transcript. Default: 0.8."
    min_speech_duration_ms: int | None
    "With `vad`: milliseconds a sound has to last to count as speech. Default: 100."
    min_silence_duration_ms: int | None
    "With `vad`: milliseconds a silence has to last to count as one. Default: 250."
    include_timestamps: bool | None
    "Whether ElevenLabs is asked for the words' times. Default: false."
    include_language_detection: bool | None
    "Whether ElevenLabs tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false."
    manual_commit_silence_secs: float | None
    "Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 1.5."
    manual_commit_short_silence_secs: float | None
    "Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 0.8."



class AssistantSavedSttSettingsSpeechmaticsConfig(TypedDict):
    region: Literal["us", "eu"] | None
    "Stored, without effect: Speechmatics is not built in. Default: \"us\"."
    max_delay: float | None
    "Stored, without effect: Speechmatics is not built in. Default: 1."
    enable_partials: bool | None
    "Stored, without effect: Speechmatics is not built in. Default: true."
    remove_disfluencies: bool | None
    "Stored, without effect: Speechmatics is not built in. Default: true."
    enable_diarization: bool | None
    "Stored, without effect: Speechmatics is not built in. Default: false."
    speaker_diarization_max_speakers: int | None
    "Stored, without effect: Speechmatics is not built in. Default: 2."
    additional_vocab: list[str] | None
    "Stored, without effect: Speechmatics is not built in. Default: null."
    utterance_silence_timeout: float | None
    "Stored, without effect: Speechmatics is not built in. Default: 1."



class AssistantSavedSttSettingsSonioxConfig(TypedDict):
    language_hints: list[str] | None
    "Languages to expect. Null: the one of `stt_settings.language`. Default: null."
    enable_endpoint_detection: bool | None
    "Whether Soniox decides when a turn is over. False: the platform does, by `endpointing`. Default: true."
    max_endpoint_delay_ms: int | None
    "Milliseconds after speech at which Soniox ends a turn at the latest. Default: 2000."
    enable_speaker_diarization: bool | None
    "Whether Soniox tells speakers apart; nothing here uses it. Default: false."
    enable_language_identification: bool | None
    "Whether Soniox tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false."
    context_terms: list[str] | None
    "Words to expect, in addition to `keyterms`. Default: null."
    context_text: str | None
    "Text that tells Soniox what conversations are about. Default: null."
    context_general: dict[str, list[str]] | None
    "Facts for Soniox by name, such as `domain`; several values of one name are joined by commas. Default: null."
    context_translation_terms: dict[str, list[str]] | None
    "Stored, without effect: calls are not translated. Default: null."
    translation_type: Literal["one_way", "two_way"] | None
    "Stored, without effect: calls are not translated. Default: null."
    translation_target_language: str | None
    "Stored, without effect: calls are not translated. Default: null."
    translation_language_a: str | None
    "Stored, without effect: calls are not translated. Default: null."
    translation_language_b: str | None
    "Stored, without effect: calls are not translated. Default: null."
    num_channels: int | None
    "Stored, without effect: the recognizer is always given the caller alone. Default: 1."
    utterance_silence_timeout: float | None
    "Stored, without effect: `max_endpoint_delay_ms` and `utterance_timeout_seconds` decide how long a turn waits. Default: 1."



class AssistantSavedSttSettingsSpeculativeConfig(TypedDict):
    enable_speculative_llm: bool | None
    "Whether the model is asked before the turn is over; until it is, tools wait and nothing is heard. Null: on. Default: null."
    speculative_stream_to_tts: bool
    "Stored, without effect: an early answer is always synthesized at once and held back until the turn is over. Default: true."
    speculative_debounce_ms: int
    "Milliseconds for which the words have to stay unchanged while the caller is silent before the model is asked; with final words it is asked at once. Default: 300."
    speculative_min_words: int
    "With fewer words the model is not asked early. Where no `speculative_config` is set, one word is enough. Default: 3."
    speculative_similarity_threshold: float
    "Above 0.85 hesitations (\"um\") count as words, and this share of the words has to stay the same for an early answer to be kept. Lower values change nothing: the words have to be the same. Default: 0.85."



class AssistantSavedSttSettings(TypedDict):
    "The recognizer, and when a caller's turn is over."
    provider: Literal["deepgram", "azure", "uplift", "elevenlabs", "speechmatics", "soniox", "assemblyai", "telnyx", "openai", "custom"] | None
    "Vendor that recognizes speech: `deepgram`, `elevenlabs`, `assemblyai`, `soniox`, `openai` or `custom`. The others take over when it fails, if there is a key for them; the rest of the names are stored but not built in, and skipped. Null: `deepgram`. Default: \"deepgram\"."
    model: str
    "The vendor's model. At Deepgram, names that begin with `flux` select Flux, which decides by itself when a turn is over. Default: \"nova-2\"."
    language: str
    "Language of the recognizer, the voice, the model and the platform's own sentences, such as `en-US`; `multi` where the vendor detects it. Default: \"en-US\"."
    punctuate: bool
    "Deepgram Nova only: whether transcripts have punctuation. Default: true."
    interim_results: bool
    "Whether words are told while they are spoken (Deepgram Nova; at OpenAI whether the answer is streamed). Without them, interruptions wait for final transcripts. Default: true."
    endpointing: AssistantSavedSttSettingsEndpointing
    "How long the assistant waits before it takes a turn as over, where the recognizer does not decide it."
    utterance_end_ms: int
    "Deepgram Nova only: milliseconds without words after which it reports the end of an utterance; values below 1,000 are taken as 1,000. Default: 1000."
    smart_format: bool
    "Deepgram Nova only: whether numbers, dates and the like are formatted in transcripts. Default: true."
    keywords: list[AssistantSavedSttSettingsKeyword]
    "Words to expect, for Deepgram Nova-2 and older; newer models take `keyterms`. Default: []."
    keyterms: list[str]
    "Words to expect, for Deepgram Nova-3 and Flux, ElevenLabs, AssemblyAI and Soniox; OpenAI gets them as its prompt. Default: []."
    diarize: bool
    "Deepgram Nova only: whether it tells speakers apart. Default: false."
    detect_entities: bool
    "Deepgram Nova only: whether it marks names, dates and the like. Default: false."
    audio_denoising: bool
    "Stored, without effect: telephone recognizers are trained on noisy audio. Default: false."
    flux_config: AssistantSavedSttSettingsFluxConfig | None
    "Settings of Deepgram Flux, when `model` selects it. Default: null."
    elevenlabs_config: AssistantSavedSttSettingsElevenlabsConfig | None
    "Settings that only ElevenLabs' recognizer reads. Default: null."
    speechmatics_config: AssistantSavedSttSettingsSpeechmaticsConfig | None
    "Stored, without effect: Speechmatics is not built in. Default: null."
    soniox_config: AssistantSavedSttSettingsSonioxConfig | None
    "Settings that only Soniox reads. Default: null."
    speculative_config: AssistantSavedSttSettingsSpeculativeConfig | None
    "How early the model is asked, before the caller's turn is certainly over. Null: it is, from one word on. Default: null."
    utterance_timeout_seconds: float | None
    "Seconds without new words after which a turn is over even if neither recognizer nor detector say so. Null: 1.5. Recognizers that end turns by themselves have at least their own limit. Default: null."
    incomplete_utterance_detection: bool | None
    "Whether the assistant waits longer after an unfinished sentence (\"I would like to…\"). Null: on. Default: null."
    provider_config: dict[str, Any] | None
    "`base_url` for another address, and members that only this vendor knows, such as `max_turn_silence` at AssemblyAI. Default: null."
    prefer_flux_for_english: bool | None
    "True: English is recognized with Deepgram's `flux-general-en`, whatever `model` says. Default: false."
    english_flux_config: AssistantSavedSttSettingsFluxConfig | None
    "Settings of Deepgram Flux, when `prefer_flux_for_english` selects it. Default: null."



class AssistantSavedToolsSettingsEndCall(TypedDict):
    "Ending the call."
    enabled: bool
    "Whether the model may end the call. Default: false."
    scenarios: list[str]
    "When it should; goes into the tool's description for the model. Default: []."
    custom_message: str | None
    "Said before the call ends, instead of `end_call_message`. Null: that one. Default: null."



class AssistantSavedToolsSettingsTransferCall(TypedDict):
    "Putting the caller through to a person."
    enabled: bool
    "Whether the model may put the caller through. Without `transfer_numbers` it may not. Default: false."
    scenarios: list[str]
    "When it should; goes into the tool's description for the model. Default: []."
    transfer_numbers: list[str]
    "The only numbers the model may choose from, in E.164 form. Default: []."
    custom_message: str | None
    "Said before the transfer. Null: `transfer_call_message`. Default: null."
    transfer_type: Literal["cold", "warm"]
    "`warm` is stored but not built: every transfer is cold, and the caller comes back when nobody answers. Default: \"cold\"."
    agent_confirmation: bool
    "Stored, without effect: it belongs to warm transfers. Default: false."
    unavailable_message: str | None
    "Said when nobody answers. Null: the platform's own sentence. Default: null."



class AssistantSavedToolsSettingsDtmfSolver(TypedDict):
    "Pressing keys, for instance in another side's menu."
    enabled: bool
    "Whether the model may press keys, as tones on the line. Default: false."
    scenarios: list[str]
    "When it should; goes into the tool's description for the model. Default: []."



class AssistantSavedToolsSettingsSendSms(TypedDict):
    "Texting the caller during a call."
    enabled: bool
    "Whether the model may text the caller during a call. Default: false."
    scenarios: list[str]
    "When it should; goes into the tool's description for the model. Default: []."
    default_message: str | None
    "Sent when the model writes no text of its own. Default: null."



class AssistantSavedToolsSettingsCustomToolConfiguration(TypedDict):
    url: NotRequired[Any]
    "Public https address of the request. May contain variables (`{{order_id}}`) after the host; their values are URL-encoded."
    method: NotRequired[Any]
    "HTTP method, in either case."
    headers: NotRequired[Any]
    "By name. Values are secrets and come back masked, except for headers that only name formats; headers that belong to the connection are refused."
    timeout_seconds: NotRequired[Any]
    "Seconds a call may take, 1 to 300; overrides the tool's own."
    follow_redirects: NotRequired[Any]
    "Stored; a redirect is never followed and counts as an error, because it may lead anywhere."
    verify_ssl: NotRequired[Any]
    "False is refused: without verification, anyone on the network path could read the request's secrets."
    body_template: NotRequired[Any]
    "The request's body, with `{{name}}` (or `$` and single braces) for the model's arguments and the conversation's variables: a text, or JSON whose texts have them. Absent: the arguments that the address does not use, as JSON or a form; in the query where the method has no body."
    request_template: NotRequired[Any]
    "The same under its other name; `body_template` comes first."
    response_mapping: NotRequired[Any]
    "What the model is given, by path into the answer's JSON: `{\"price\": \"items[0].price\"}`, or one path alone. Absent: the whole answer."
    timeout: NotRequired[Any]
    "`timeout_seconds` in the words of client libraries."
    code: NotRequired[Any]
    "`python_code` in the words of client libraries."
    python_code: NotRequired[Any]
    "Type `python_function`: the program. Stored; it cannot run here yet."
    requirements: NotRequired[Any]
    "Type `python_function`: packages the program needs."
    allowed_modules: NotRequired[Any]
    "Type `python_function`: modules the program may import."
    max_memory_mb: NotRequired[Any]
    "Type `python_function`: most memory of the program, in megabytes."
    function_arn: NotRequired[Any]
    "Type `lambda`: the function's ARN; also taken as `function_name` where that is missing."
    function_name: NotRequired[Any]
    "Type `lambda`: the function's name. Stored; it cannot run here yet."
    region: NotRequired[Any]
    "`aws_region` in the words of client libraries."
    aws_region: NotRequired[Any]
    "Type `lambda`: where the function is, such as `us-east-1`."
    invocation_type: NotRequired[Any]
    "Type `lambda`: `RequestResponse` waits for the function's answer."
    environment_variables: NotRequired[Any]
    "Type `lambda`: variables for the function."
    remote_tool: NotRequired[Any]
    "Type `mcp`: the tool's name at the server. Absent: the function's name."



class AssistantSavedToolsSettingsCustomToolHttpConfig(TypedDict):
    url: NotRequired[Any]
    "Public https address of the request. May contain variables (`{{order_id}}`) after the host; their values are URL-encoded."
    method: NotRequired[Any]
    "HTTP method, in either case."
    headers: NotRequired[Any]
    "By name. Values are secrets and come back masked, except for headers that only name formats; headers that belong to the connection are refused."
    timeout_seconds: NotRequired[Any]
    "Seconds a call may take, 1 to 300; overrides the tool's own."
    follow_redirects: NotRequired[Any]
    "Stored; a redirect is never followed and counts as an error, because it may lead anywhere."
    verify_ssl: NotRequired[Any]
    "False is refused: without verification, anyone on the network path could read the request's secrets."
    body_template: NotRequired[Any]
    "The request's body, with `{{name}}` (or `$` and single braces) for the model's arguments and the conversation's variables: a text, or JSON whose texts have them. Absent: the arguments that the address does not use, as JSON or a form; in the query where the method has no body."
    request_template: NotRequired[Any]
    "The same under its other name; `body_template` comes first."
    response_mapping: NotRequired[Any]
    "What the model is given, by path into the answer's JSON: `{\"price\": \"items[0].price\"}`, or one path alone. Absent: the whole answer."
    timeout: NotRequired[Any]
    "`timeout_seconds` in the words of client libraries."



class AssistantSavedToolsSettingsCustomToolPythonConfig(TypedDict):
    code: NotRequired[Any]
    "`python_code` in the words of client libraries."
    python_code: NotRequired[Any]
    "Type `python_function`: the program. Stored; it cannot run here yet."
    requirements: NotRequired[Any]
    "Type `python_function`: packages the program needs."
    allowed_modules: NotRequired[Any]
    "Type `python_function`: modules the program may import."
    timeout: NotRequired[Any]
    "`timeout_seconds` in the words of client libraries."
    timeout_seconds: NotRequired[Any]
    "Seconds a call may take, 1 to 300; overrides the tool's own."
    max_memory_mb: NotRequired[Any]
    "Type `python_function`: most memory of the program, in megabytes."



class AssistantSavedToolsSettingsCustomToolLambdaConfig(TypedDict):
    function_arn: NotRequired[Any]
    "Type `lambda`: the function's ARN; also taken as `function_name` where that is missing."
    function_name: NotRequired[Any]
    "Type `lambda`: the function's name. Stored; it cannot run here yet."
    region: NotRequired[Any]
    "`aws_region` in the words of client libraries."
    aws_region: NotRequired[Any]
    "Type `lambda`: where the function is, such as `us-east-1`."
    invocation_type: NotRequired[Any]
    "Type `lambda`: `RequestResponse` waits for the function's answer."
    environment_variables: NotRequired[Any]
    "Type `lambda`: variables for the function."
    timeout: NotRequired[Any]
    "`timeout_seconds` in the words of client libraries."
    timeout_seconds: NotRequired[Any]
    "Seconds a call may take, 1 to 300; overrides the tool's own."



class AssistantSavedToolsSettingsCustomTool(TypedDict):
    name: NotRequired[Any]
    "Names the tool within the organization, once; also the function's name where that has none."
    display_name: NotRequired[Any]
    "What people call it. Absent in a new tool: the name."
    description: NotRequired[Any]
    "Tells the model what the tool does and when to use it. Absent in a new tool: the display name."
    configuration: NotRequired[Any]
    "What a call does; its members depend on `tool_type`."
    function_definition: NotRequired[Any]
    "What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets."
    timeout_seconds: NotRequired[Any]
    "Seconds a call may take. Absent in a new tool: 30."
    retry_attempts: NotRequired[Any]
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3."
    is_active: NotRequired[Any]
    "False: the tool is not offered to any model. Absent in a new tool: true."
    is_public: NotRequired[Any]
    "Stored, without effect. Absent in a new tool: false."
    max_calls_per_conversation: NotRequired[int | None]
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: NotRequired[int | None]
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: NotRequired[bool | None]
    "Whether nothing is sent before the customer has agreed to the call with exactly these arguments."
    backs_actions: NotRequired[list[Literal["book", "cancel", "change", "send", "order", "pay", "register", "update", "transfer", "note", "callback"]] | None]
    "What the tool's success makes true when the assistant says that it was done; an empty list: nothing. Null: as the tool's name, description and method suggest."
    parameters: NotRequired[Any]
    "The function's parameters as a list, in place of `function_definition`."
    http_config: NotRequired[Any]
    "`configuration` of an endpoint in the words of client libraries, in place of it."
    python_config: NotRequired[Any]
    "`configuration` of a Python function in the words of client libraries, in place of it."
    lambda_config: NotRequired[Any]
    "`configuration` of a Lambda function in the words of client libraries, in place of it."
    tool_type: NotRequired[Any]
    "`endpoint` (also `http`) makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` (`python`) and `lambda` are stored and cannot run here yet."
    enabled: NotRequired[Any]
    "False: the tool is not offered to the model."



class AssistantSavedToolsSettings(TypedDict):
    "What the model may do in a conversation, apart from the organization's tools."
    enabled_tools: list[str]
    "Tools that are on in addition to their own switches: `end_call`, `transfer_call`, `dtmf_solver`, `send_sms`. Default: []."
    end_call: AssistantSavedToolsSettingsEndCall
    "Ending the call."
    transfer_call: AssistantSavedToolsSettingsTransferCall
    "Putting the caller through to a person."
    dtmf_solver: AssistantSavedToolsSettingsDtmfSolver
    "Pressing keys, for instance in another side's menu."
    send_sms: AssistantSavedToolsSettingsSendSms
    "Texting the caller during a call."
    claims: Literal["enforce", "log", "off"] | None
    "What happens when the model says that something was done and no tool of the conversation did it (\"I have booked your table\"): `enforce` never says it, `log` says and notes it, `off` does not look. Null: `enforce`. Default: \"enforce\"."
    custom_tools: list[AssistantSavedToolsSettingsCustomTool]
    "Tools that only this assistant has, in the form that `POST /api/v1/tools` takes; called over HTTP. Default: []."



class AssistantSavedRagSettings(TypedDict):
    "Whether and how the assistant looks things up in its documents."
    enabled: bool
    "Whether the assistant may look things up in its documents (tool `search_documents`), in calls, texts and flows. Default: false."
    rag_inject_before_llm: bool
    "Whether passages that fit what was said are looked up before the model is asked; it may look for more. Default: false."
    search_limit: int
    "Most passages of one search, 1 to 20. Default: 3."
    similarity_threshold: float
    "How similar a passage has to be that is found by its vector alone, 0 (nothing in common) to 1 (the same text). Default: 0.7."
    embedding_model: str
    "Model that turns passages into vectors. Default: \"text-embedding-3-small\"."
    chunking_strategy: str
    "`recursive` cuts at headings and pages, else after paragraphs, sentences and words; `paragraph` also after each paragraph; `fixed` by length alone. Any other is taken as `recursive`. Default: \"recursive\"."
    chunk_size: int
    "Most characters of a passage, from a document's next reading on. Default: 1000."
    chunk_overlap: int
    "Characters of a passage's end that the next one repeats, from a document's next reading on. Default: 200."
    auto_process: bool
    "Whether documents are read as soon as they are there. False: when a reprocess is asked for. Default: true."
    include_metadata: bool
    "Whether the model is given passages with the document's name, page and section. Default: true."
    context_window_tokens: int
    "Most tokens of one search's passages, counted as four characters each. Default: 4000."



class AssistantSavedLlmFallbackProvidersFallback(TypedDict):
    provider: str
    "Vendor of the model that is asked next."
    api_key: str | None
    "Key for it. Null: the assistant's `api_keys`, the organization's or the operator's. Answered masked. Default: null."
    base_url: str | None
    "Another address for it; private addresses are refused. Default: null."
    model: str | None
    "The vendor's name of the model. Null: the vendor's default. Default: null."
    enabled: NotRequired[Any]
    "False: this one is passed over."
    config: NotRequired[Any]
    "An object of members that are passed on to vendors that know them, as `custom_config` of the first model."



class AssistantSavedLlmFallbackProviders(TypedDict):
    "Models that answer when the first one does not."
    enabled: bool
    "Whether the fallbacks are asked, in their order, when the model fails or says nothing for 2.3 seconds in a call. Default: false."
    fallbacks: list[AssistantSavedLlmFallbackProvidersFallback]
    "Who is asked next, in this order. Default: []."



class AssistantSavedCustomSettingsLimits(TypedDict):
    texts_per_hour: NotRequired[int | None]
    "Texts in an hour of UTC; null: no limit."
    texts_per_day: NotRequired[int | None]
    "Texts in a day of UTC; null: no limit."
    texts_per_recipient_per_day: NotRequired[int | None]
    "Texts to one person in a day of UTC; null: no limit."
    calls_per_hour: NotRequired[int | None]
    "Outbound calls in an hour of UTC; null: no limit."
    calls_per_day: NotRequired[int | None]
    "Outbound calls in a day of UTC; null: no limit."
    concurrent_calls: NotRequired[int | None]
    "Outbound calls at a time, from the moment one is asked for until it has ended; null: no limit."
    model_spend_usd_per_hour: NotRequired[float | None]
    "US dollars for models in an hour of UTC; null: no limit."
    model_spend_usd_per_day: NotRequired[float | None]
    "US dollars for models in a day of UTC; null: no limit."



class AssistantSavedCustomSettings(TypedDict):
    limits: NotRequired[AssistantSavedCustomSettingsLimits | None]
    "What this assistant may use at most, within the organization's limits."
    structured_data_schema: NotRequired[Any]
    "The JSON schema that the `structuredData` of a call's report follows. Absent or null: no such data."
    structured_data_prompt: NotRequired[Any]
    "The instruction for it, a text in which `{summary}` stands for the summary."



class AssistantSavedAiDisclosure(TypedDict):
    enabled: bool | None
    "Whether every call, and the first answer of every thread, begins by saying that an AI speaks or writes. Null: on. Default: true."
    texts: dict[str, str | None] | None
    "Your own words for it by language (`en`, `de-AT`), of the region, else of the language, else the platform's. A null is as if it were not there. Default: null."



class AssistantSavedBackchannelSettings(TypedDict):
    enabled: bool
    "Whether the assistant says \"Mm-hm.\" or \"I see.\", softly, in a pause of a caller who speaks at length. Default: false."
    frequency: int
    "How often, from 1 (after 12 seconds of speech in one turn, then every 30) to 5 (after 3.5 seconds, then every 7). Default: 3."



class AssistantSavedFillerSettings(TypedDict):
    "What is said while the caller waits for a tool or for the model's first words."
    enabled: bool
    "Whether a caller who waits hears a short filler, such as \"One moment, please.\". Default: true."
    delay_ms: int
    "Milliseconds a caller waits for it: for the model's first words at most once a turn, for a tool again every 8 seconds. Default: 1200."
    phrases: dict[str, list[str]]
    "Your own fillers by language (`en`, `de`), said in turn. Languages without any have the platform's. Default: {}."



class AssistantSavedLanguageSettings(TypedDict):
    "Whether the assistant goes on in the language that the caller is heard to speak."
    follow_caller: bool
    "Whether the assistant goes on in another language once the caller was heard to speak four words of it. Needs a recognizer that tells languages; not while a flow leads. Default: false."
    languages: list[str]
    "Languages it follows into, besides its own. Empty: any that the recognizer tells. Default: []."
    voices: dict[str, str]
    "Voices by language, at the vendor of `tts_settings`. Languages without one keep the same voice. Default: {}."



class AssistantSavedRecordingSettings(TypedDict):
    enabled: bool
    "Whether calls are recorded. Default: true."
    format: Literal["wav", "mp3"] | None
    "Stored, without effect: recordings are always WAV. Default: \"mp3\"."
    sample_rate: int | None
    "Stored, without effect: recordings always have the telephone's 8,000 Hz. Default: 8000."
    channels: int | None
    "Stored, without effect: recordings have two channels, the caller left and the assistant right. Default: 1."
    record_user_audio: bool | None
    "False: nothing is recorded, because there is no recording without the caller. Default: true."
    record_assistant_audio: bool | None
    "False: nothing is recorded, because the first recording holds both sides. Default: true."
    record_mixed_audio: bool | None
    "Whether there is a recording with both sides in one channel, too. Default: true."
    record_user_only_track: bool | None
    "Whether there is a recording of the caller alone, too. Null: off. Default: null."
    auto_save: bool | None
    "False: the same as `enabled` false. Default: true."
    recordings_dir: str | None
    "Stored, without effect: the operator decides where files are. Default: \"recordings\"."
    create_database_records: bool | None
    "Stored, without effect: every recording is on record. Default: true."
    disclosure_enabled: bool | None
    "Whether callers are told first of all that the call may be recorded. Campaigns' calls say it anyway. Default: false."
    disclosure_message: str | None
    "What is said. Null: the platform's own sentence, in the assistant's language. Default: null."
    disclosure_mode: str | None
    "`every_call`; with any other value only callers whose number has not called before are told. Default: \"every_call\"."



class AssistantSavedPhoneNumber(TypedDict):
    id: int
    "Names the number in the paths of phone numbers."
    phone_number: str
    "In E.164 form."
    friendly_name: str | None
    "What people call the number. Null: it has no name."
    provider: str
    "Carrier the number is at."
    is_active: bool
    "Whether calls and texts to the number are taken."



class CreateAssistantBodyLlmProviderConfig(TypedDict):
    api_key: NotRequired[str | None]
    "Key for the model's vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored one stays. Default: null."
    base_url: NotRequired[str | None]
    "Another address for the vendor's API; private addresses are refused. Only a key that was given with it is sent there, never the organization's or the operator's. Default: null."
    model: NotRequired[str | None]
    "The vendor's name of the model. With a vendor that is not OpenAI or compatible, the default means that vendor's own default model. Default: \"gpt-4o-mini\"."
    custom_config: NotRequired[dict[str, Any] | None]
    "Members that are passed on to vendors that know them. Default: null."



class CreateAssistantBodyLlmSettings(TypedDict):
    temperature: NotRequired[float]
    "How much the model varies its words; the range is the vendor's. Default: 0.5."
    max_tokens: NotRequired[int]
    "Most tokens of one answer. Default: 1000."
    system_prompt: NotRequired[str]
    "What the model is told first. `{{variables}}` of an outbound call are filled in, and rules for telephone calls are added."
    welcome_message: NotRequired[str | None]
    "First words of an inbound call. Null: the caller speaks first. An outbound call's request may have its own. Default: null."
    top_p: NotRequired[float]
    "Share of the likeliest tokens the model chooses from; goes to the vendor as it is. Default: 1."
    frequency_penalty: NotRequired[float]
    "Goes to the vendor as it is: makes words less likely the more often they were used. Default: 0."
    presence_penalty: NotRequired[float]
    "Goes to the vendor as it is: makes words less likely once they were used. Default: 0."
    stop_sequences: NotRequired[list[str]]
    "Texts at which the model stops. Default: []."



class CreateAssistantBodyInterruptionSettings(TypedDict):
    interruption_threshold: NotRequired[int]
    "Words it takes to interrupt the assistant, together with `min_speaking_time`. Default: 3."
    min_speaking_time: NotRequired[float]
    "Seconds of speech it takes to interrupt. Default: 0.5."
    interruption_cooldown: NotRequired[float]
    "Seconds after an interruption in which nothing interrupts. What is said then is kept and considered afterwards. Default: 2."
    interruption_mode: NotRequired[str | None]
    "Replaces the three numbers above: `aggressive` or `fast` (1 word, 0.2 s, 0.5 s), `balanced` (3 words, 0.5 s, 2 s), `conservative` or `patient` (5 words, 1 s, 3 s). Null or any other name: the numbers count. Default: null."
    min_stt_confidence: NotRequired[float]
    "A transcript of lower confidence does not interrupt. Recognizers that report none are believed. Default: 0.65."
    confirmation_window_ms: NotRequired[int]
    "Milliseconds after a sound of the caller in which its words may still come, before the assistant is as loud again as it was. Default: 400."
    tentative_confirm_words: NotRequired[int]
    "Words that are enough to interrupt while the assistant is quieter because the caller made a sound. Default: 2."
    backchannel_filter: NotRequired[bool]
    "Whether \"mm-hm\", \"I see\" and their like neither interrupt nor count as a turn, unless they answer a question. Default: true."
    tail_protection_ms: NotRequired[int]
    "Milliseconds before the end of what the assistant says, at most a quarter of it, in which it takes the full number of words or \"stop\" and its like to interrupt. Default: 2000."



class CreateAssistantBodyTtsSettingsBackgroundSound(TypedDict):
    "A sound under the whole call. Default: {}."
    enabled: NotRequired[bool]
    "Whether an office is heard, very softly, under the whole call, also in its recording. Not on a message left on a machine, nor while a caller is put through. Default: false."
    storage_key: NotRequired[str | None]
    "Which sound: null, empty or `office`, the only one there is. Others are refused. Default: null."
    sound_url: NotRequired[str | None]
    "Sounds of your own are not supported: an address here is refused. Default: null."
    volume: NotRequired[float]
    "0 is silence, 1 is 44 dB below full scale. Default: 0.3."
    loop: NotRequired[bool]
    "False: the sound is heard once, for the first 16 seconds of the call. Default: true."



class CreateAssistantBodyTtsSettings(TypedDict):
    provider: NotRequired[str]
    "Vendor of the voice: `elevenlabs`, `cartesia`, `deepgram`, `openai`, `custom` or `espeak`. The others take over when it fails, if there is a key for them; a vendor that is not built in is skipped. Default: \"elevenlabs\"."
    voice_id: NotRequired[str]
    "The vendor's id of the voice, or a common name that is mapped to one. Default: \"rachel\"."
    model_id: NotRequired[str | None]
    "The vendor's speech model. Null: the vendor's default. Default: \"turbo\"."
    latency: NotRequired[int]
    "ElevenLabs only: from 0 (best sound) to 4 (fastest). Default: 1."
    stability: NotRequired[float]
    "ElevenLabs only, 0 to 1: how even the voice sounds. Default: 0.5."
    similarity_boost: NotRequired[float]
    "ElevenLabs only, 0 to 1: how closely it keeps to the original voice. Default: 0.75."
    style: NotRequired[float]
    "ElevenLabs only, 0 to 1: how much the voice's style is exaggerated. Default: 0."
    speed: NotRequired[float]
    "How fast it speaks, within the vendor's range; 1 is its own pace. Default: 1."
    volume: NotRequired[float]
    "Gain, 0 to 4, applied to every vendor's sound; 1 leaves it as the vendor delivers it. Default: 1."
    use_speaker_boost: NotRequired[bool]
    "ElevenLabs only: boosts the similarity to the original speaker. Default: true."
    provider_config: NotRequired[dict[str, Any] | None]
    "`base_url` for another address, and members that only this vendor knows, such as `enable_ssml_parsing` at ElevenLabs. Default: null."
    background_sound: NotRequired[CreateAssistantBodyTtsSettingsBackgroundSound]
    "A sound under the whole call. Default: {}."
    pronunciations: NotRequired[list[AssistantSavedTtsSettingsPronunciation]]
    "Words that the voice says wrong, and what it is given instead. Default: []."



class CreateAssistantBodySttSettingsEndpointing(TypedDict):
    "How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. Default: {}."
    silence_threshold: NotRequired[int]
    "Milliseconds, the measure of all waits where the recognizer does not decide when a turn is over: half of it after a whole sentence, 1.6 times after words that say nothing, three times after an unfinished one. Default: 500."
    min_silence_duration: NotRequired[int]
    "Milliseconds of Deepgram Nova's own endpointing, of which at most 100 are asked for; 0 turns it off. Default: 500."



class CreateAssistantBodySttSettingsKeyword(TypedDict):
    keyword: str
    "A word the recognizer should expect (Deepgram Nova-2 and older)."
    intensifier: NotRequired[float]
    "How strongly it is expected. Default: 1."



class CreateAssistantBodySttSettingsFluxConfig(TypedDict):
    eot_timeout_ms: NotRequired[int | None]
    "Milliseconds of silence after which a turn is over in any case; values below 500 are taken as 500. Null: Deepgram's default of 5,000. Default: null."
    eager_eot_threshold: NotRequired[float | None]
    "How sure Flux has to be that a turn is probably over, for the answer to be begun early. Null: answers are not begun early by Flux. Default: null."
    eot_threshold: NotRequired[float | None]
    "How sure Flux has to be that a turn is over. Null: Deepgram's default. Default: null."
    language_hints: NotRequired[list[str] | None]
    "Languages to expect, for the multilingual model. Default: null."
    tag: NotRequired[str | None]
    "A label that Deepgram keeps with the request, for its usage reports. Default: null."
    mip_opt_out: NotRequired[bool | None]
    "Whether Deepgram is told not to use the audio to improve its models. Default: false."



class CreateAssistantBodySttSettingsElevenlabsConfig(TypedDict):
    commit_strategy: NotRequired[Literal["manual", "vad"] | None]
    "Who ends a transcript: `vad` is ElevenLabs' own detector, `manual` is the platform's. Default: \"vad\"."
    vad_threshold: NotRequired[float | None]
    "With `vad`: how clearly a sound has to be speech. Default: 0.5."
    vad_silence_threshold_secs: NotRequired[float | None]
    "With `vad`: seconds of silence that end a transcript. Default: 0.8."
    min_speech_duration_ms: NotRequired[int | None]
    "With `vad`: milliseconds a sound has to last to count as speech. Default: 100."
    min_silence_duration_ms: NotRequired[int | None]
    "With `vad`: milliseconds a silence has to last to count as one. Default: 250."
    include_timestamps: NotRequired[bool | None]
    "Whether ElevenLabs is asked for the words' times. Default: false."
    include_language_detection: NotRequired[bool | None]
    "Whether ElevenLabs tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false."
    manual_commit_silence_secs: NotRequired[float | None]
    "Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 1.5."
    manual_commit_short_silence_secs: NotRequired[float | None]
    "Stored, without effect: with `manual` a transcript is ended as soon as silence is heard. Default: 0.8."



class CreateAssistantBodySttSettingsSpeechmaticsConfig(TypedDict):
    region: NotRequired[Literal["us", "eu"] | None]
    "Stored, without effect: Speechmatics is not built in. Default: \"us\"."
    max_delay: NotRequired[float | None]
    "Stored, without effect: Speechmatics is not built in. Default: 1."
    enable_partials: NotRequired[bool | None]
    "Stored, without effect: Speechmatics is not built in. Default: true."
    remove_disfluencies: NotRequired[bool | None]
    "Stored, without effect: Speechmatics is not built in. Default: true."
    enable_diarization: NotRequired[bool | None]
    "Stored, without effect: Speechmatics is not built in. Default: false."
    speaker_diarization_max_speakers: NotRequired[int | None]
    "Stored, without effect: Speechmatics is not built in. Default: 2."
    additional_vocab: NotRequired[list[str] | None]
    "Stored, without effect: Speechmatics is not built in. Default: null."
    utterance_silence_timeout: NotRequired[float | None]
    "Stored, without effect: Speechmatics is not built in. Default: 1."



class CreateAssistantBodySttSettingsSonioxConfig(TypedDict):
    language_hints: NotRequired[list[str] | None]
    "Languages to expect. Null: the one of `stt_settings.language`. Default: null."
    enable_endpoint_detection: NotRequired[bool | None]
    "Whether Soniox decides when a turn is over. False: the platform does, by `endpointing`. Default: true."
    max_endpoint_delay_ms: NotRequired[int | None]
    "Milliseconds after speech at which Soniox ends a turn at the latest. Default: 2000."
    enable_speaker_diarization: NotRequired[bool | None]
    "Whether Soniox tells speakers apart; nothing here uses it. Default: false."
    enable_language_identification: NotRequired[bool | None]
    "Whether Soniox tells the language of each transcript, which `language_settings.follow_caller` needs. Default: false."
    context_terms: NotRequired[list[str] | None]
    "Words to expect, in addition to `keyterms`. Default: null."
    context_text: NotRequired[str | None]
    "Text that tells Soniox what conversations are about. Default: null."
    context_general: NotRequired[dict[str, list[str]] | None]
    "Facts for Soniox by name, such as `domain`; several values of one name are joined by commas. Default: null."
    context_translation_terms: NotRequired[dict[str, list[str]] | None]
    "Stored, without effect: calls are not translated. Default: null."
    translation_type: NotRequired[Literal["one_way", "two_way"] | None]
    "Stored, without effect: calls are not translated. Default: null."
    translation_target_language: NotRequired[str | None]
    "Stored, without effect: calls are not translated. Default: null."
    translation_language_a: NotRequired[str | None]
    "Stored, without effect: calls are not translated. Default: null."
    translation_language_b: NotRequired[str | None]
    "Stored, without effect: calls are not translated. Default: null."
    num_channels: NotRequired[int | None]
    "Stored, without effect: the recognizer is always given the caller alone. Default: 1."
    utterance_silence_timeout: NotRequired[float | None]
    "Stored, without effect: `max_endpoint_delay_ms` and `utterance_timeout_seconds` decide how long a turn waits. Default: 1."



class CreateAssistantBodySttSettingsSpeculativeConfig(TypedDict):
    enable_speculative_llm: NotRequired[bool | None]
    "Whether the model is asked before the turn is over; until it is, tools wait and nothing is heard. Null: on. Default: null."
    speculative_stream_to_tts: NotRequired[bool]
    "Stored, without effect: an early answer is always synthesized at once and held back until the turn is over. Default: true."
    speculative_debounce_ms: NotRequired[int]
    "Milliseconds for which the words have to stay unchanged while the caller is silent before the model is asked; with final words it is asked at once. Default: 300."
    speculative_min_words: NotRequired[int]
    "With fewer words the model is not asked early. Where no `speculative_config` is set, one word is enough. Default: 3."
    speculative_similarity_threshold: NotRequired[float]
    "Above 0.85 hesitations (\"um\") count as words, and this share of the words has to stay the same for an early answer to be kept. Lower values change nothing: the words have to be the same. Default: 0.85."



class CreateAssistantBodySttSettings(TypedDict):
    provider: NotRequired[Literal["deepgram", "azure", "uplift", "elevenlabs", "speechmatics", "soniox", "assemblyai", "telnyx", "openai", "custom"] | None]
    "Vendor that recognizes speech: `deepgram`, `elevenlabs`, `assemblyai`, `soniox`, `openai` or `custom`. The others take over when it fails, if there is a key for them; the rest of the names are stored but not built in, and skipped. Null: `deepgram`. Default: \"deepgram\"."
    model: NotRequired[str]
    "The vendor's model. At Deepgram, names that begin with `flux` select Flux, which decides by itself when a turn is over. Default: \"nova-2\"."
    language: NotRequired[str]
    "Language of the recognizer, the voice, the model and the platform's own sentences, such as `en-US`; `multi` where the vendor detects it. Default: \"en-US\"."
    punctuate: NotRequired[bool]
    "Deepgram Nova only: whether transcripts have punctuation. Default: true."
    interim_results: NotRequired[bool]
    "Whether words are told while they are spoken (Deepgram Nova; at OpenAI whether the answer is streamed). Without them, interruptions wait for final transcripts. Default: true."
    endpointing: NotRequired[CreateAssistantBodySttSettingsEndpointing]
    "How long the assistant waits before it takes a turn as over, where the recognizer does not decide it. Default: {}."
    utterance_end_ms: NotRequired[int]
    "Deepgram Nova only: milliseconds without words after which it reports the end of an utterance; values below 1,000 are taken as 1,000. Default: 1000."
    smart_format: NotRequired[bool]
    "Deepgram Nova only: whether numbers, dates and the like are formatted in transcripts. Default: true."
    keywords: NotRequired[list[CreateAssistantBodySttSettingsKeyword]]
    "Words to expect, for Deepgram Nova-2 and older; newer models take `keyterms`. Default: []."
    keyterms: NotRequired[list[str]]
    "Words to expect, for Deepgram Nova-3 and Flux, ElevenLabs, AssemblyAI and Soniox; OpenAI gets them as its prompt. Default: []."
    diarize: NotRequired[bool]
    "Deepgram Nova only: whether it tells speakers apart. Default: false."
    detect_entities: NotRequired[bool]
    "Deepgram Nova only: whether it marks names, dates and the like. Default: false."
    audio_denoising: NotRequired[bool]
    "Stored, without effect: telephone recognizers are trained on noisy audio. Default: false."
    flux_config: NotRequired[CreateAssistantBodySttSettingsFluxConfig | None]
    "Settings of Deepgram Flux, when `model` selects it. Default: null."
    elevenlabs_config: NotRequired[CreateAssistantBodySttSettingsElevenlabsConfig | None]
    "Settings that only ElevenLabs' recognizer reads. Default: null."
    speechmatics_config: NotRequired[CreateAssistantBodySttSettingsSpeechmaticsConfig | None]
    "Stored, without effect: Speechmatics is not built in. Default: null."
    soniox_config: NotRequired[CreateAssistantBodySttSettingsSonioxConfig | None]
    "Settings that only Soniox reads. Default: null."
    speculative_config: NotRequired[CreateAssistantBodySttSettingsSpeculativeConfig | None]
    "How early the model is asked, before the caller's turn is certainly over. Null: it is, from one word on. Default: null."
    utterance_timeout_seconds: NotRequired[float | None]
    "Seconds without new words after which a turn is over even if neither recognizer nor detector say so. Null: 1.5. Recognizers that end turns by themselves have at least their own limit. Default: null."
    incomplete_utterance_detection: NotRequired[bool | None]
    "Whether the assistant waits longer after an unfinished sentence (\"I would like to…\"). Null: on. Default: null."
    provider_config: NotRequired[dict[str, Any] | None]
    "`base_url` for another address, and members that only this vendor knows, such as `max_turn_silence` at AssemblyAI. Default: null."
    prefer_flux_for_english: NotRequired[bool | None]
    "True: English is recognized with Deepgram's `flux-general-en`, whatever `model` says. Default: false."
    english_flux_config: NotRequired[CreateAssistantBodySttSettingsFluxConfig | None]
    "Settings of Deepgram Flux, when `prefer_flux_for_english` selects it. Default: null."



class CreateAssistantBodyToolsSettingsEndCall(TypedDict):
    "Ending the call. Default: {}."
    enabled: NotRequired[bool]
    "Whether the model may end the call. Default: false."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model. Default: []."
    custom_message: NotRequired[str | None]
    "Said before the call ends, instead of `end_call_message`. Null: that one. Default: null."



class CreateAssistantBodyToolsSettingsTransferCall(TypedDict):
    "Putting the caller through to a person. Default: {}."
    enabled: NotRequired[bool]
    "Whether the model may put the caller through. Without `transfer_numbers` it may not. Default: false."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model. Default: []."
    transfer_numbers: NotRequired[list[str]]
    "The only numbers the model may choose from, in E.164 form. Default: []."
    custom_message: NotRequired[str | None]
    "Said before the transfer. Null: `transfer_call_message`. Default: null."
    transfer_type: NotRequired[Literal["cold", "warm"]]
    "`warm` is stored but not built: every transfer is cold, and the caller comes back when nobody answers. Default: \"cold\"."
    agent_confirmation: NotRequired[bool]
    "Stored, without effect: it belongs to warm transfers. Default: false."
    unavailable_message: NotRequired[str | None]
    "Said when nobody answers. Null: the platform's own sentence. Default: null."



class CreateAssistantBodyToolsSettingsDtmfSolver(TypedDict):
    "Pressing keys, for instance in another side's menu. Default: {}."
    enabled: NotRequired[bool]
    "Whether the model may press keys, as tones on the line. Default: false."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model. Default: []."



class CreateAssistantBodyToolsSettingsSendSms(TypedDict):
    "Texting the caller during a call. Default: {}."
    enabled: NotRequired[bool]
    "Whether the model may text the caller during a call. Default: false."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model. Default: []."
    default_message: NotRequired[str | None]
    "Sent when the model writes no text of its own. Default: null."



class CreateAssistantBodyToolsSettings(TypedDict):
    enabled_tools: NotRequired[list[str]]
    "Tools that are on in addition to their own switches: `end_call`, `transfer_call`, `dtmf_solver`, `send_sms`. Default: []."
    end_call: NotRequired[CreateAssistantBodyToolsSettingsEndCall]
    "Ending the call. Default: {}."
    transfer_call: NotRequired[CreateAssistantBodyToolsSettingsTransferCall]
    "Putting the caller through to a person. Default: {}."
    dtmf_solver: NotRequired[CreateAssistantBodyToolsSettingsDtmfSolver]
    "Pressing keys, for instance in another side's menu. Default: {}."
    send_sms: NotRequired[CreateAssistantBodyToolsSettingsSendSms]
    "Texting the caller during a call. Default: {}."
    claims: NotRequired[Literal["enforce", "log", "off"] | None]
    "What happens when the model says that something was done and no tool of the conversation did it (\"I have booked your table\"): `enforce` never says it, `log` says and notes it, `off` does not look. Null: `enforce`. Default: \"enforce\"."
    custom_tools: NotRequired[list[AssistantSavedToolsSettingsCustomTool]]
    "Tools that only this assistant has, in the form that `POST /api/v1/tools` takes; called over HTTP. Default: []."



class CreateAssistantBodyRagSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether the assistant may look things up in its documents (tool `search_documents`), in calls, texts and flows. Default: false."
    rag_inject_before_llm: NotRequired[bool]
    "Whether passages that fit what was said are looked up before the model is asked; it may look for more. Default: false."
    search_limit: NotRequired[int]
    "Most passages of one search, 1 to 20. Default: 3."
    similarity_threshold: NotRequired[float]
    "How similar a passage has to be that is found by its vector alone, 0 (nothing in common) to 1 (the same text). Default: 0.7."
    embedding_model: NotRequired[str]
    "Model that turns passages into vectors. Default: \"text-embedding-3-small\"."
    chunking_strategy: NotRequired[str]
    "`recursive` cuts at headings and pages, else after paragraphs, sentences and words; `paragraph` also after each paragraph; `fixed` by length alone. Any other is taken as `recursive`. Default: \"recursive\"."
    chunk_size: NotRequired[int]
    "Most characters of a passage, from a document's next reading on. Default: 1000."
    chunk_overlap: NotRequired[int]
    "Characters of a passage's end that the next one repeats, from a document's next reading on. Default: 200."
    auto_process: NotRequired[bool]
    "Whether documents are read as soon as they are there. False: when a reprocess is asked for. Default: true."
    include_metadata: NotRequired[bool]
    "Whether the model is given passages with the document's name, page and section. Default: true."
    context_window_tokens: NotRequired[int]
    "Most tokens of one search's passages, counted as four characters each. Default: 4000."



class CreateAssistantBodyLlmFallbackProvidersFallback(TypedDict):
    provider: str
    "Vendor of the model that is asked next."
    api_key: NotRequired[str | None]
    "Key for it. Null: the assistant's `api_keys`, the organization's or the operator's. Answered masked. Default: null."
    base_url: NotRequired[str | None]
    "Another address for it; private addresses are refused. Default: null."
    model: NotRequired[str | None]
    "The vendor's name of the model. Null: the vendor's default. Default: null."
    enabled: NotRequired[Any]
    "False: this one is passed over."
    config: NotRequired[Any]
    "An object of members that are passed on to vendors that know them, as `custom_config` of the first model."



class CreateAssistantBodyLlmFallbackProviders(TypedDict):
    enabled: NotRequired[bool]
    "Whether the fallbacks are asked, in their order, when the model fails or says nothing for 2.3 seconds in a call. Default: false."
    fallbacks: NotRequired[list[CreateAssistantBodyLlmFallbackProvidersFallback]]
    "Who is asked next, in this order. Default: []."



class CreateAssistantBodyAiDisclosure(TypedDict):
    enabled: NotRequired[bool | None]
    "Whether every call, and the first answer of every thread, begins by saying that an AI speaks or writes. Null: on. Default: true."
    texts: NotRequired[dict[str, str | None] | None]
    "Your own words for it by language (`en`, `de-AT`), of the region, else of the language, else the platform's. A null is as if it were not there. Default: null."



class CreateAssistantBodyBackchannelSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether the assistant says \"Mm-hm.\" or \"I see.\", softly, in a pause of a caller who speaks at length. Default: false."
    frequency: NotRequired[int]
    "How often, from 1 (after 12 seconds of speech in one turn, then every 30) to 5 (after 3.5 seconds, then every 7). Default: 3."



class CreateAssistantBodyFillerSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether a caller who waits hears a short filler, such as \"One moment, please.\". Default: true."
    delay_ms: NotRequired[int]
    "Milliseconds a caller waits for it: for the model's first words at most once a turn, for a tool again every 8 seconds. Default: 1200."
    phrases: NotRequired[dict[str, list[str]]]
    "Your own fillers by language (`en`, `de`), said in turn. Languages without any have the platform's. Default: {}."



class CreateAssistantBodyLanguageSettings(TypedDict):
    follow_caller: NotRequired[bool]
    "Whether the assistant goes on in another language once the caller was heard to speak four words of it. Needs a recognizer that tells languages; not while a flow leads. Default: false."
    languages: NotRequired[list[str]]
    "Languages it follows into, besides its own. Empty: any that the recognizer tells. Default: []."
    voices: NotRequired[dict[str, str]]
    "Voices by language, at the vendor of `tts_settings`. Languages without one keep the same voice. Default: {}."



class CreateAssistantBodyRecordingSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether calls are recorded. Default: true."
    format: NotRequired[Literal["wav", "mp3"] | None]
    "Stored, without effect: recordings are always WAV. Default: \"mp3\"."
    sample_rate: NotRequired[int | None]
    "Stored, without effect: recordings always have the telephone's 8,000 Hz. Default: 8000."
    channels: NotRequired[int | None]
    "Stored, without effect: recordings have two channels, the caller left and the assistant right. Default: 1."
    record_user_audio: NotRequired[bool | None]
    "False: nothing is recorded, because there is no recording without the caller. Default: true."
    record_assistant_audio: NotRequired[bool | None]
    "False: nothing is recorded, because the first recording holds both sides. Default: true."
    record_mixed_audio: NotRequired[bool | None]
    "Whether there is a recording with both sides in one channel, too. Default: true."
    record_user_only_track: NotRequired[bool | None]
    "Whether there is a recording of the caller alone, too. Null: off. Default: null."
    auto_save: NotRequired[bool | None]
    "False: the same as `enabled` false. Default: true."
    recordings_dir: NotRequired[str | None]
    "Stored, without effect: the operator decides where files are. Default: \"recordings\"."
    create_database_records: NotRequired[bool | None]
    "Stored, without effect: every recording is on record. Default: true."
    disclosure_enabled: NotRequired[bool | None]
    "Whether callers are told first of all that the call may be recorded. Campaigns' calls say it anyway. Default: false."
    disclosure_message: NotRequired[str | None]
    "What is said. Null: the platform's own sentence, in the assistant's language. Default: null."
    disclosure_mode: NotRequired[str | None]
    "`every_call`; with any other value only callers whose number has not called before are told. Default: \"every_call\"."



class CreateAssistantBody(TypedDict):
    llm_provider: NotRequired[Literal["openai", "azure", "azure_ai_foundry", "anthropic", "gemini", "xai", "groq", "custom", "custom_websocket"] | None]
    "Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. Default: \"openai\"."
    llm_provider_config: NotRequired[CreateAssistantBodyLlmProviderConfig | None]
    "Which model of the vendor answers, and with which key. Default: {}."
    llm_settings: NotRequired[CreateAssistantBodyLlmSettings | None]
    "Prompt, first words, and how the model writes. Default: {}."
    webhook_url: NotRequired[str | None]
    "Where the events of calls are posted, over https. Null: nowhere. Default: null."
    sms_webhook_url: NotRequired[str | None]
    "Where the events of texts are posted, over https. Null: nowhere. Default: null."
    webhook_headers: NotRequired[dict[str, str | None] | None]
    "Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay."
    messaging_service_sid: NotRequired[str | None]
    "Twilio's messaging service through which texts are sent. Null: the number itself. Default: null."
    interruption_settings: NotRequired[CreateAssistantBodyInterruptionSettings | None]
    "What it takes for a caller to interrupt the assistant. Default: {}."
    tts_settings: NotRequired[CreateAssistantBodyTtsSettings | None]
    "The voice. Default: {}."
    stt_settings: NotRequired[CreateAssistantBodySttSettings | None]
    "The recognizer, and when a caller's turn is over. Default: {}."
    end_call_message: NotRequired[str | None]
    "Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. Default: null."
    transfer_call_message: NotRequired[str | None]
    "Said before a transfer whose tool has no message. Null: nothing. Default: null."
    idle_message: NotRequired[str | None]
    "Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. Default: \"Are you still with me? Take your time, I am listening.\"."
    max_idle_messages: NotRequired[int | None]
    "After this many reminders the call ends. Null: 3. Default: null."
    idle_timeout: NotRequired[int | None]
    "Seconds of silence before a reminder; 0 is never. Null: 30. Default: null."
    max_call_length: NotRequired[int | None]
    "Seconds after which the call ends. Null, and at most: four hours. Default: null."
    conversation_continuity_enabled: NotRequired[bool | None]
    "Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. Default: true."
    tools_settings: NotRequired[CreateAssistantBodyToolsSettings | None]
    "What the model may do in a conversation, apart from the organization's tools. Default: {}."
    rag_settings: NotRequired[CreateAssistantBodyRagSettings | None]
    "Whether and how the assistant looks things up in its documents. Default: {}."
    memory_write_policy: NotRequired[OrganizationSavedMemoryWritePolicy | None]
    "What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. Default: null."
    llm_fallback_providers: NotRequired[CreateAssistantBodyLlmFallbackProviders | None]
    "Models that answer when the first one does not. Default: {}."
    bypass_numbers: NotRequired[list[str] | None]
    "Callers who are put through to the first transfer number at once, without the assistant. Default: null."
    custom_settings: NotRequired[AssistantSavedCustomSettings | None]
    "Members of your own, and the assistant's `limits`. Default: null."
    ai_disclosure: NotRequired[CreateAssistantBodyAiDisclosure | None]
    "What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. Default: null."
    backchannel_settings: NotRequired[CreateAssistantBodyBackchannelSettings | None]
    "Short signs of listening while a caller speaks at length. Null: none. Default: null."
    filler_settings: NotRequired[CreateAssistantBodyFillerSettings | None]
    "What is said while the caller waits for a tool or for the model's first words. Default: {}."
    language_settings: NotRequired[CreateAssistantBodyLanguageSettings | None]
    "Whether the assistant goes on in the language that the caller is heard to speak. Default: {}."
    recording_settings: NotRequired[CreateAssistantBodyRecordingSettings | None]
    "Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. Default: null."
    api_keys: NotRequired[dict[str, str | None] | None]
    "The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. Default: null."
    tts_limit: NotRequired[int | None]
    "How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. Default: null."
    stt_limit: NotRequired[int | None]
    "How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. Default: null."
    name: str
    "What people call the assistant; need not be unique."
    description: NotRequired[str | None]
    "For the people who edit the assistant; the model is not told. Default: null."
    is_active: NotRequired[bool | None]
    "Whether it answers. Switched off, calls and texts to its numbers are not answered. Default: true."



class AssistantResponse(TypedDict):
    id: int
    "Names the assistant in every path."
    organization_id: int
    "Organization the assistant belongs to."
    user_id: int
    "Who made it."
    name: str
    "What people call the assistant; need not be unique."
    description: str | None
    "For the people who edit the assistant; the model is not told."
    is_active: bool
    "Whether it answers. Switched off, calls and texts to its numbers are not answered."
    llm_provider: Literal["openai", "azure", "azure_ai_foundry", "anthropic", "gemini", "xai", "groq", "custom", "custom_websocket"] | None
    "Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are. Default: \"openai\"."
    llm_provider_config: AssistantSavedLlmProviderConfig
    "Which model of the vendor answers, and with which key."
    llm_settings: AssistantSavedLlmSettings
    "Prompt, first words, and how the model writes."
    webhook_url: str | None
    "Where the events of calls are posted, over https. Null: nowhere. Default: null."
    sms_webhook_url: str | None
    "Where the events of texts are posted, over https. Null: nowhere. Default: null."
    webhook_headers: NotRequired[dict[str, Any] | None]
    "Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay."
    messaging_service_sid: str | None
    "Twilio's messaging service through which texts are sent. Null: the number itself. Default: null."
    interruption_settings: AssistantSavedInterruptionSettings
    "What it takes for a caller to interrupt the assistant."
    tts_settings: AssistantSavedTtsSettings
    "The voice."
    stt_settings: AssistantSavedSttSettings
    "The recognizer, and when a caller's turn is over."
    end_call_message: str | None
    "Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing. Default: null."
    transfer_call_message: str | None
    "Said before a transfer whose tool has no message. Null: nothing. Default: null."
    idle_message: str | None
    "Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing. Default: \"Are you still with me? Take your time, I am listening.\"."
    max_idle_messages: int | None
    "After this many reminders the call ends. Null: 3. Default: null."
    idle_timeout: int | None
    "Seconds of silence before a reminder; 0 is never. Null: 30. Default: null."
    max_call_length: int | None
    "Seconds after which the call ends. Null, and at most: four hours. Default: null."
    conversation_continuity_enabled: bool | None
    "Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on. Default: true."
    tools_settings: AssistantSavedToolsSettings
    "What the model may do in a conversation, apart from the organization's tools."
    rag_settings: AssistantSavedRagSettings
    "Whether and how the assistant looks things up in its documents."
    memory_write_policy: OrganizationSavedMemoryWritePolicy | None
    "What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone. Default: null."
    llm_fallback_providers: AssistantSavedLlmFallbackProviders
    "Models that answer when the first one does not."
    bypass_numbers: list[str] | None
    "Callers who are put through to the first transfer number at once, without the assistant. Default: null."
    custom_settings: AssistantSavedCustomSettings | None
    "Members of your own, and the assistant's `limits`. Default: null."
    ai_disclosure: AssistantSavedAiDisclosure | None
    "What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. Default: null."
    backchannel_settings: AssistantSavedBackchannelSettings | None
    "Short signs of listening while a caller speaks at length. Null: none. Default: null."
    filler_settings: AssistantSavedFillerSettings
    "What is said while the caller waits for a tool or for the model's first words."
    language_settings: AssistantSavedLanguageSettings
    "Whether the assistant goes on in the language that the caller is heard to speak."
    recording_settings: AssistantSavedRecordingSettings | None
    "Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it. Default: null."
    api_keys: dict[str, str | None] | None
    "The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay. Default: null."
    tts_limit: int | None
    "How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own. Default: null."
    stt_limit: int | None
    "How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own. Default: null."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."
    total_calls: int | None
    "How many calls it has had. Null without `include_stats`."
    avg_call_duration: int | None
    "Seconds a call took on average, of those that have ended. Null without `include_stats`."
    success_rate: float | None
    "Percent of calls that completed, of those that completed or failed. Null without `include_stats`."
    call_count: NotRequired[int]
    "How many voice calls it has had; in lists only with `include_stats`."
    total_duration: NotRequired[int]
    "Seconds of all its voice calls together; in lists only with `include_stats`."
    phone_numbers: list[AssistantSavedPhoneNumber]
    "The numbers it answers."



class ListAssistantsQuery(TypedDict):
    skip: NotRequired[int]
    "How many assistants to leave out at the beginning. Default: 0."
    limit: NotRequired[int]
    "Most assistants of one answer. Default: 100."
    active_only: NotRequired[bool]
    "True: only those that are switched on. Default: false."
    my_assistants_only: NotRequired[bool]
    "True: only those that the caller made. Default: false."
    include_stats: NotRequired[bool]
    "Whether to count each one's calls; takes longer. Default: false."
    search: NotRequired[str]
    "What name or description contain, in either case."



class DeleteAssistantAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."
    data: Any
    "Always null."



class GetAssistantQuery(TypedDict):
    include_stats: NotRequired[bool]
    "Whether to count calls: `total_calls`, `avg_call_duration` and `success_rate`. Default: false."



class PatchAssistantBodyLlmProviderConfig(TypedDict):
    api_key: NotRequired[str | None]
    "Key for the model's vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored one stays."
    base_url: NotRequired[str | None]
    "Another address for the vendor's API; private addresses are refused. Only a key that was given with it is sent there, never the organization's or the operator's."
    model: NotRequired[str | None]
    "The vendor's name of the model. With a vendor that is not OpenAI or compatible, the default means that vendor's own default model."
    custom_config: NotRequired[dict[str, Any] | None]
    "Members that are passed on to vendors that know them."



class PatchAssistantBodyLlmSettings(TypedDict):
    temperature: NotRequired[float]
    "How much the model varies its words; the range is the vendor's."
    max_tokens: NotRequired[int]
    "Most tokens of one answer."
    system_prompt: NotRequired[str]
    "What the model is told first. `{{variables}}` of an outbound call are filled in, and rules for telephone calls are added."
    welcome_message: NotRequired[str | None]
    "First words of an inbound call. Null: the caller speaks first. An outbound call's request may have its own."
    top_p: NotRequired[float]
    "Share of the likeliest tokens the model chooses from; goes to the vendor as it is."
    frequency_penalty: NotRequired[float]
    "Goes to the vendor as it is: makes words less likely the more often they were used."
    presence_penalty: NotRequired[float]
    "Goes to the vendor as it is: makes words less likely once they were used."
    stop_sequences: NotRequired[list[str]]
    "Texts at which the model stops."



class PatchAssistantBodyInterruptionSettings(TypedDict):
    interruption_threshold: NotRequired[int]
    "Words it takes to interrupt the assistant, together with `min_speaking_time`."
    min_speaking_time: NotRequired[float]
    "Seconds of speech it takes to interrupt."
    interruption_cooldown: NotRequired[float]
    "Seconds after an interruption in which nothing interrupts. What is said then is kept and considered afterwards."
    interruption_mode: NotRequired[str | None]
    "Replaces the three numbers above: `aggressive` or `fast` (1 word, 0.2 s, 0.5 s), `balanced` (3 words, 0.5 s, 2 s), `conservative` or `patient` (5 words, 1 s, 3 s). Null or any other name: the numbers count."
    min_stt_confidence: NotRequired[float]
    "A transcript of lower confidence does not interrupt. Recognizers that report none are believed."
    confirmation_window_ms: NotRequired[int]
    "Milliseconds after a sound of the caller in which its words may still come, before the assistant is as loud again as it was."
    tentative_confirm_words: NotRequired[int]
    "Words that are enough to interrupt while the assistant is quieter because the caller made a sound."
    backchannel_filter: NotRequired[bool]
    "Whether \"mm-hm\", \"I see\" and their like neither interrupt nor count as a turn, unless they answer a question."
    tail_protection_ms: NotRequired[int]
    "Milliseconds before the end of what the assistant says, at most a quarter of it, in which it takes the full number of words or \"stop\" and its like to interrupt."



class PatchAssistantBodyTtsSettingsBackgroundSound(TypedDict):
    "A sound under the whole call."
    enabled: NotRequired[bool]
    "Whether an office is heard, very softly, under the whole call, also in its recording. Not on a message left on a machine, nor while a caller is put through."
    storage_key: NotRequired[str | None]
    "Which sound: null, empty or `office`, the only one there is. Others are refused."
    sound_url: NotRequired[str | None]
    "Sounds of your own are not supported: an address here is refused."
    volume: NotRequired[float]
    "0 is silence, 1 is 44 dB below full scale."
    loop: NotRequired[bool]
    "False: the sound is heard once, for the first 16 seconds of the call."



class PatchAssistantBodyTtsSettings(TypedDict):
    provider: NotRequired[str]
    "Vendor of the voice: `elevenlabs`, `cartesia`, `deepgram`, `openai`, `custom` or `espeak`. The others take over when it fails, if there is a key for them; a vendor that is not built in is skipped."
    voice_id: NotRequired[str]
    "The vendor's id of the voice, or a common name that is mapped to one."
    model_id: NotRequired[str | None]
    "The vendor's speech model. Null: the vendor's default."
    latency: NotRequired[int]
    "ElevenLabs only: from 0 (best sound) to 4 (fastest)."
    stability: NotRequired[float]
    "ElevenLabs only, 0 to 1: how even the voice sounds."
    similarity_boost: NotRequired[float]
    "ElevenLabs only, 0 to 1: how closely it keeps to the original voice."
    style: NotRequired[float]
    "ElevenLabs only, 0 to 1: how much the voice's style is exaggerated."
    speed: NotRequired[float]
    "How fast it speaks, within the vendor's range; 1 is its own pace."
    volume: NotRequired[float]
    "Gain, 0 to 4, applied to every vendor's sound; 1 leaves it as the vendor delivers it."
    use_speaker_boost: NotRequired[bool]
    "ElevenLabs only: boosts the similarity to the original speaker."
    provider_config: NotRequired[dict[str, Any] | None]
    "`base_url` for another address, and members that only this vendor knows, such as `enable_ssml_parsing` at ElevenLabs."
    background_sound: NotRequired[PatchAssistantBodyTtsSettingsBackgroundSound]
    "A sound under the whole call."
    pronunciations: NotRequired[list[AssistantSavedTtsSettingsPronunciation]]
    "Words that the voice says wrong, and what it is given instead."



class PatchAssistantBodySttSettingsEndpointing(TypedDict):
    "How long the assistant waits before it takes a turn as over, where the recognizer does not decide it."
    silence_threshold: NotRequired[int]
    "Milliseconds, the measure of all waits where the recognizer does not decide when a turn is over: half of it after a whole sentence, 1.6 times after words that say nothing, three times after an unfinished one."
    min_silence_duration: NotRequired[int]
    "Milliseconds of Deepgram Nova's own endpointing, of which at most 100 are asked for; 0 turns it off."



class PatchAssistantBodySttSettingsFluxConfig(TypedDict):
    eot_timeout_ms: NotRequired[int | None]
    "Milliseconds of silence after which a turn is over in any case; values below 500 are taken as 500. Null: Deepgram's default of 5,000."
    eager_eot_threshold: NotRequired[float | None]
    "How sure Flux has to be that a turn is probably over, for the answer to be begun early. Null: answers are not begun early by Flux."
    eot_threshold: NotRequired[float | None]
    "How sure Flux has to be that a turn is over. Null: Deepgram's default."
    language_hints: NotRequired[list[str] | None]
    "Languages to expect, for the multilingual model."
    tag: NotRequired[str | None]
    "A label that Deepgram keeps with the request, for its usage reports."
    mip_opt_out: NotRequired[bool | None]
    "Whether Deepgram is told not to use the audio to improve its models."



class PatchAssistantBodySttSettingsElevenlabsConfig(TypedDict):
    commit_strategy: NotRequired[Literal["manual", "vad"] | None]
    "Who ends a transcript: `vad` is ElevenLabs' own detector, `manual` is the platform's."
    vad_threshold: NotRequired[float | None]
    "With `vad`: how clearly a sound has to be speech."
    vad_silence_threshold_secs: NotRequired[float | None]
    "With `vad`: seconds of silence that end a transcript."
    min_speech_duration_ms: NotRequired[int | None]
    "With `vad`: milliseconds a sound has to last to count as speech."
    min_silence_duration_ms: NotRequired[int | None]
    "With `vad`: milliseconds a silence has to last to count as one."
    include_timestamps: NotRequired[bool | None]
    "Whether ElevenLabs is asked for the words' times."
    include_language_detection: NotRequired[bool | None]
    "Whether ElevenLabs tells the language of each transcript, which `language_settings.follow_caller` needs."
    manual_commit_silence_secs: NotRequired[float | None]
    "Stored, without effect: with `manual` a transcript is ended as soon as silence is heard."
    manual_commit_short_silence_secs: NotRequired[float | None]
    "Stored, without effect: with `manual` a transcript is ended as soon as silence is heard."



class PatchAssistantBodySttSettingsSpeechmaticsConfig(TypedDict):
    region: NotRequired[Literal["us", "eu"] | None]
    "Stored, without effect: Speechmatics is not built in."
    max_delay: NotRequired[float | None]
    "Stored, without effect: Speechmatics is not built in."
    enable_partials: NotRequired[bool | None]
    "Stored, without effect: Speechmatics is not built in."
    remove_disfluencies: NotRequired[bool | None]
    "Stored, without effect: Speechmatics is not built in."
    enable_diarization: NotRequired[bool | None]
    "Stored, without effect: Speechmatics is not built in."
    speaker_diarization_max_speakers: NotRequired[int | None]
    "Stored, without effect: Speechmatics is not built in."
    additional_vocab: NotRequired[list[str] | None]
    "Stored, without effect: Speechmatics is not built in."
    utterance_silence_timeout: NotRequired[float | None]
    "Stored, without effect: Speechmatics is not built in."



class PatchAssistantBodySttSettingsSonioxConfig(TypedDict):
    language_hints: NotRequired[list[str] | None]
    "Languages to expect. Null: the one of `stt_settings.language`."
    enable_endpoint_detection: NotRequired[bool | None]
    "Whether Soniox decides when a turn is over. False: the platform does, by `endpointing`."
    max_endpoint_delay_ms: NotRequired[int | None]
    "Milliseconds after speech at which Soniox ends a turn at the latest."
    enable_speaker_diarization: NotRequired[bool | None]
    "Whether Soniox tells speakers apart; nothing here uses it."
    enable_language_identification: NotRequired[bool | None]
    "Whether Soniox tells the language of each transcript, which `language_settings.follow_caller` needs."
    context_terms: NotRequired[list[str] | None]
    "Words to expect, in addition to `keyterms`."
    context_text: NotRequired[str | None]
    "Text that tells Soniox what conversations are about."
    context_general: NotRequired[dict[str, list[str]] | None]
    "Facts for Soniox by name, such as `domain`; several values of one name are joined by commas."
    context_translation_terms: NotRequired[dict[str, list[str]] | None]
    "Stored, without effect: calls are not translated."
    translation_type: NotRequired[Literal["one_way", "two_way"] | None]
    "Stored, without effect: calls are not translated."
    translation_target_language: NotRequired[str | None]
    "Stored, without effect: calls are not translated."
    translation_language_a: NotRequired[str | None]
    "Stored, without effect: calls are not translated."
    translation_language_b: NotRequired[str | None]
    "Stored, without effect: calls are not translated."
    num_channels: NotRequired[int | None]
    "Stored, without effect: the recognizer is always given the caller alone."
    utterance_silence_timeout: NotRequired[float | None]
    "Stored, without effect: `max_endpoint_delay_ms` and `utterance_timeout_seconds` decide how long a turn waits."



class PatchAssistantBodySttSettingsSpeculativeConfig(TypedDict):
    enable_speculative_llm: NotRequired[bool | None]
    "Whether the model is asked before the turn is over; until it is, tools wait and nothing is heard. Null: on."
    speculative_stream_to_tts: NotRequired[bool]
    "Stored, without effect: an early answer is always synthesized at once and held back until the turn is over."
    speculative_debounce_ms: NotRequired[int]
    "Milliseconds for which the words have to stay unchanged while the caller is silent before the model is asked; with final words it is asked at once."
    speculative_min_words: NotRequired[int]
    "With fewer words the model is not asked early. Where no `speculative_config` is set, one word is enough."
    speculative_similarity_threshold: NotRequired[float]
    "Above 0.85 hesitations (\"um\") count as words, and this share of the words has to stay the same for an early answer to be kept. Lower values change nothing: the words have to be the same."



class PatchAssistantBodySttSettings(TypedDict):
    provider: NotRequired[Literal["deepgram", "azure", "uplift", "elevenlabs", "speechmatics", "soniox", "assemblyai", "telnyx", "openai", "custom"] | None]
    "Vendor that recognizes speech: `deepgram`, `elevenlabs`, `assemblyai`, `soniox`, `openai` or `custom`. The others take over when it fails, if there is a key for them; the rest of the names are stored but not built in, and skipped. Null: `deepgram`."
    model: NotRequired[str]
    "The vendor's model. At Deepgram, names that begin with `flux` select Flux, which decides by itself when a turn is over."
    language: NotRequired[str]
    "Language of the recognizer, the voice, the model and the platform's own sentences, such as `en-US`; `multi` where the vendor detects it."
    punctuate: NotRequired[bool]
    "Deepgram Nova only: whether transcripts have punctuation."
    interim_results: NotRequired[bool]
    "Whether words are told while they are spoken (Deepgram Nova; at OpenAI whether the answer is streamed). Without them, interruptions wait for final transcripts."
    endpointing: NotRequired[PatchAssistantBodySttSettingsEndpointing]
    "How long the assistant waits before it takes a turn as over, where the recognizer does not decide it."
    utterance_end_ms: NotRequired[int]
    "Deepgram Nova only: milliseconds without words after which it reports the end of an utterance; values below 1,000 are taken as 1,000."
    smart_format: NotRequired[bool]
    "Deepgram Nova only: whether numbers, dates and the like are formatted in transcripts."
    keywords: NotRequired[list[CreateAssistantBodySttSettingsKeyword]]
    "Words to expect, for Deepgram Nova-2 and older; newer models take `keyterms`."
    keyterms: NotRequired[list[str]]
    "Words to expect, for Deepgram Nova-3 and Flux, ElevenLabs, AssemblyAI and Soniox; OpenAI gets them as its prompt."
    diarize: NotRequired[bool]
    "Deepgram Nova only: whether it tells speakers apart."
    detect_entities: NotRequired[bool]
    "Deepgram Nova only: whether it marks names, dates and the like."
    audio_denoising: NotRequired[bool]
    "Stored, without effect: telephone recognizers are trained on noisy audio."
    flux_config: NotRequired[PatchAssistantBodySttSettingsFluxConfig | None]
    "Settings of Deepgram Flux, when `model` selects it."
    elevenlabs_config: NotRequired[PatchAssistantBodySttSettingsElevenlabsConfig | None]
    "Settings that only ElevenLabs' recognizer reads."
    speechmatics_config: NotRequired[PatchAssistantBodySttSettingsSpeechmaticsConfig | None]
    "Stored, without effect: Speechmatics is not built in."
    soniox_config: NotRequired[PatchAssistantBodySttSettingsSonioxConfig | None]
    "Settings that only Soniox reads."
    speculative_config: NotRequired[PatchAssistantBodySttSettingsSpeculativeConfig | None]
    "How early the model is asked, before the caller's turn is certainly over. Null: it is, from one word on."
    utterance_timeout_seconds: NotRequired[float | None]
    "Seconds without new words after which a turn is over even if neither recognizer nor detector say so. Null: 1.5. Recognizers that end turns by themselves have at least their own limit."
    incomplete_utterance_detection: NotRequired[bool | None]
    "Whether the assistant waits longer after an unfinished sentence (\"I would like to…\"). Null: on."
    provider_config: NotRequired[dict[str, Any] | None]
    "`base_url` for another address, and members that only this vendor knows, such as `max_turn_silence` at AssemblyAI."
    prefer_flux_for_english: NotRequired[bool | None]
    "True: English is recognized with Deepgram's `flux-general-en`, whatever `model` says."
    english_flux_config: NotRequired[PatchAssistantBodySttSettingsFluxConfig | None]
    "Settings of Deepgram Flux, when `prefer_flux_for_english` selects it."



class PatchAssistantBodyToolsSettingsEndCall(TypedDict):
    "Ending the call."
    enabled: NotRequired[bool]
    "Whether the model may end the call."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model."
    custom_message: NotRequired[str | None]
    "Said before the call ends, instead of `end_call_message`. Null: that one."



class PatchAssistantBodyToolsSettingsTransferCall(TypedDict):
    "Putting the caller through to a person."
    enabled: NotRequired[bool]
    "Whether the model may put the caller through. Without `transfer_numbers` it may not."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model."
    transfer_numbers: NotRequired[list[str]]
    "The only numbers the model may choose from, in E.164 form."
    custom_message: NotRequired[str | None]
    "Said before the transfer. Null: `transfer_call_message`."
    transfer_type: NotRequired[Literal["cold", "warm"]]
    "`warm` is stored but not built: every transfer is cold, and the caller comes back when nobody answers."
    agent_confirmation: NotRequired[bool]
    "Stored, without effect: it belongs to warm transfers."
    unavailable_message: NotRequired[str | None]
    "Said when nobody answers. Null: the platform's own sentence."



class PatchAssistantBodyToolsSettingsDtmfSolver(TypedDict):
    "Pressing keys, for instance in another side's menu."
    enabled: NotRequired[bool]
    "Whether the model may press keys, as tones on the line."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model."



class PatchAssistantBodyToolsSettingsSendSms(TypedDict):
    "Texting the caller during a call."
    enabled: NotRequired[bool]
    "Whether the model may text the caller during a call."
    scenarios: NotRequired[list[str]]
    "When it should; goes into the tool's description for the model."
    default_message: NotRequired[str | None]
    "Sent when the model writes no text of its own."



class PatchAssistantBodyToolsSettings(TypedDict):
    enabled_tools: NotRequired[list[str]]
    "Tools that are on in addition to their own switches: `end_call`, `transfer_call`, `dtmf_solver`, `send_sms`."
    end_call: NotRequired[PatchAssistantBodyToolsSettingsEndCall]
    "Ending the call."
    transfer_call: NotRequired[PatchAssistantBodyToolsSettingsTransferCall]
    "Putting the caller through to a person."
    dtmf_solver: NotRequired[PatchAssistantBodyToolsSettingsDtmfSolver]
    "Pressing keys, for instance in another side's menu."
    send_sms: NotRequired[PatchAssistantBodyToolsSettingsSendSms]
    "Texting the caller during a call."
    claims: NotRequired[Literal["enforce", "log", "off"] | None]
    "What happens when the model says that something was done and no tool of the conversation did it (\"I have booked your table\"): `enforce` never says it, `log` says and notes it, `off` does not look. Null: `enforce`."
    custom_tools: NotRequired[list[AssistantSavedToolsSettingsCustomTool]]
    "Tools that only this assistant has, in the form that `POST /api/v1/tools` takes; called over HTTP."



class PatchAssistantBodyRagSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether the assistant may look things up in its documents (tool `search_documents`), in calls, texts and flows."
    rag_inject_before_llm: NotRequired[bool]
    "Whether passages that fit what was said are looked up before the model is asked; it may look for more."
    search_limit: NotRequired[int]
    "Most passages of one search, 1 to 20."
    similarity_threshold: NotRequired[float]
    "How similar a passage has to be that is found by its vector alone, 0 (nothing in common) to 1 (the same text)."
    embedding_model: NotRequired[str]
    "Model that turns passages into vectors."
    chunking_strategy: NotRequired[str]
    "`recursive` cuts at headings and pages, else after paragraphs, sentences and words; `paragraph` also after each paragraph; `fixed` by length alone. Any other is taken as `recursive`."
    chunk_size: NotRequired[int]
    "Most characters of a passage, from a document's next reading on."
    chunk_overlap: NotRequired[int]
    "Characters of a passage's end that the next one repeats, from a document's next reading on."
    auto_process: NotRequired[bool]
    "Whether documents are read as soon as they are there. False: when a reprocess is asked for."
    include_metadata: NotRequired[bool]
    "Whether the model is given passages with the document's name, page and section."
    context_window_tokens: NotRequired[int]
    "Most tokens of one search's passages, counted as four characters each."



class PatchAssistantBodyMemoryWritePolicy(TypedDict):
    allowed_types: NotRequired[list[str] | None]
    "Types of memories that may be written: `semantic`, `episodic`, `procedural`. Empty, null or absent: all."
    blocked_types: NotRequired[list[str] | None]
    "Types that may not be written, whatever is allowed."
    require_explicit_consent: NotRequired[bool | None]
    "True: nothing about a caller is written or used before that caller's consent is on record."
    extract_from_conversations: NotRequired[bool | None]
    "Whether conversations are read for facts after they have ended. Of the organization: off unless it is true. Of an assistant: on unless it is false, where the organization has it on."



class PatchAssistantBodyLlmFallbackProviders(TypedDict):
    enabled: NotRequired[bool]
    "Whether the fallbacks are asked, in their order, when the model fails or says nothing for 2.3 seconds in a call."
    fallbacks: NotRequired[list[CreateAssistantBodyLlmFallbackProvidersFallback]]
    "Who is asked next, in this order."



class PatchAssistantBodyAiDisclosure(TypedDict):
    enabled: NotRequired[bool | None]
    "Whether every call, and the first answer of every thread, begins by saying that an AI speaks or writes. Null: on."
    texts: NotRequired[dict[str, str | None] | None]
    "Your own words for it by language (`en`, `de-AT`), of the region, else of the language, else the platform's. A null is as if it were not there."



class PatchAssistantBodyBackchannelSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether the assistant says \"Mm-hm.\" or \"I see.\", softly, in a pause of a caller who speaks at length."
    frequency: NotRequired[int]
    "How often, from 1 (after 12 seconds of speech in one turn, then every 30) to 5 (after 3.5 seconds, then every 7)."



class PatchAssistantBodyFillerSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether a caller who waits hears a short filler, such as \"One moment, please.\"."
    delay_ms: NotRequired[int]
    "Milliseconds a caller waits for it: for the model's first words at most once a turn, for a tool again every 8 seconds."
    phrases: NotRequired[dict[str, list[str]]]
    "Your own fillers by language (`en`, `de`), said in turn. Languages without any have the platform's."



class PatchAssistantBodyLanguageSettings(TypedDict):
    follow_caller: NotRequired[bool]
    "Whether the assistant goes on in another language once the caller was heard to speak four words of it. Needs a recognizer that tells languages; not while a flow leads."
    languages: NotRequired[list[str]]
    "Languages it follows into, besides its own. Empty: any that the recognizer tells."
    voices: NotRequired[dict[str, str]]
    "Voices by language, at the vendor of `tts_settings`. Languages without one keep the same voice."



class PatchAssistantBodyRecordingSettings(TypedDict):
    enabled: NotRequired[bool]
    "Whether calls are recorded."
    format: NotRequired[Literal["wav", "mp3"] | None]
    "Stored, without effect: recordings are always WAV."
    sample_rate: NotRequired[int | None]
    "Stored, without effect: recordings always have the telephone's 8,000 Hz."
    channels: NotRequired[int | None]
    "Stored, without effect: recordings have two channels, the caller left and the assistant right."
    record_user_audio: NotRequired[bool | None]
    "False: nothing is recorded, because there is no recording without the caller."
    record_assistant_audio: NotRequired[bool | None]
    "False: nothing is recorded, because the first recording holds both sides."
    record_mixed_audio: NotRequired[bool | None]
    "Whether there is a recording with both sides in one channel, too."
    record_user_only_track: NotRequired[bool | None]
    "Whether there is a recording of the caller alone, too. Null: off."
    auto_save: NotRequired[bool | None]
    "False: the same as `enabled` false."
    recordings_dir: NotRequired[str | None]
    "Stored, without effect: the operator decides where files are."
    create_database_records: NotRequired[bool | None]
    "Stored, without effect: every recording is on record."
    disclosure_enabled: NotRequired[bool | None]
    "Whether callers are told first of all that the call may be recorded. Campaigns' calls say it anyway."
    disclosure_message: NotRequired[str | None]
    "What is said. Null: the platform's own sentence, in the assistant's language."
    disclosure_mode: NotRequired[str | None]
    "`every_call`; with any other value only callers whose number has not called before are told."



class PatchAssistantBody(TypedDict):
    llm_provider: NotRequired[Literal["openai", "azure", "azure_ai_foundry", "anthropic", "gemini", "xai", "groq", "custom", "custom_websocket"] | None]
    "Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are."
    llm_provider_config: NotRequired[PatchAssistantBodyLlmProviderConfig | None]
    "Which model of the vendor answers, and with which key."
    llm_settings: NotRequired[PatchAssistantBodyLlmSettings | None]
    "Prompt, first words, and how the model writes."
    webhook_url: NotRequired[str | None]
    "Where the events of calls are posted, over https. Null: nowhere."
    sms_webhook_url: NotRequired[str | None]
    "Where the events of texts are posted, over https. Null: nowhere."
    webhook_headers: NotRequired[dict[str, str | None] | None | None]
    "Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay."
    messaging_service_sid: NotRequired[str | None]
    "Twilio's messaging service through which texts are sent. Null: the number itself."
    interruption_settings: NotRequired[PatchAssistantBodyInterruptionSettings | None]
    "What it takes for a caller to interrupt the assistant."
    tts_settings: NotRequired[PatchAssistantBodyTtsSettings | None]
    "The voice."
    stt_settings: NotRequired[PatchAssistantBodySttSettings | None]
    "The recognizer, and when a caller's turn is over."
    end_call_message: NotRequired[str | None]
    "Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing."
    transfer_call_message: NotRequired[str | None]
    "Said before a transfer whose tool has no message. Null: nothing."
    idle_message: NotRequired[str | None]
    "Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing."
    max_idle_messages: NotRequired[int | None]
    "After this many reminders the call ends. Null: 3."
    idle_timeout: NotRequired[int | None]
    "Seconds of silence before a reminder; 0 is never. Null: 30."
    max_call_length: NotRequired[int | None]
    "Seconds after which the call ends. Null, and at most: four hours."
    conversation_continuity_enabled: NotRequired[bool | None]
    "Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on."
    tools_settings: NotRequired[PatchAssistantBodyToolsSettings | None]
    "What the model may do in a conversation, apart from the organization's tools."
    rag_settings: NotRequired[PatchAssistantBodyRagSettings | None]
    "Whether and how the assistant looks things up in its documents."
    memory_write_policy: NotRequired[PatchAssistantBodyMemoryWritePolicy | None]
    "What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone."
    llm_fallback_providers: NotRequired[PatchAssistantBodyLlmFallbackProviders | None]
    "Models that answer when the first one does not."
    bypass_numbers: NotRequired[list[str] | None]
    "Callers who are put through to the first transfer number at once, without the assistant."
    custom_settings: NotRequired[AssistantSavedCustomSettings | None]
    "Members of your own, and the assistant's `limits`."
    ai_disclosure: NotRequired[PatchAssistantBodyAiDisclosure | None]
    "What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words."
    backchannel_settings: NotRequired[PatchAssistantBodyBackchannelSettings | None]
    "Short signs of listening while a caller speaks at length. Null: none."
    filler_settings: NotRequired[PatchAssistantBodyFillerSettings | None]
    "What is said while the caller waits for a tool or for the model's first words."
    language_settings: NotRequired[PatchAssistantBodyLanguageSettings | None]
    "Whether the assistant goes on in the language that the caller is heard to speak."
    recording_settings: NotRequired[PatchAssistantBodyRecordingSettings | None]
    "Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it."
    api_keys: NotRequired[dict[str, str | None] | None]
    "The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay."
    tts_limit: NotRequired[int | None]
    "How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own."
    stt_limit: NotRequired[int | None]
    "How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own."
    name: NotRequired[str | None]
    "What people call the assistant; need not be unique. Null: it stays."
    description: NotRequired[str | None]
    "For the people who edit the assistant; the model is not told."
    is_active: NotRequired[bool | None]
    "Whether it answers. Switched off, calls and texts to its numbers are not answered. Null: it stays."
    change_description: NotRequired[str | None]
    "Why it was changed, for the assistant's history; not stored with the assistant."



class UpdateAssistantBody(TypedDict):
    llm_provider: NotRequired[Literal["openai", "azure", "azure_ai_foundry", "anthropic", "gemini", "xai", "groq", "custom", "custom_websocket"] | None]
    "Vendor of the model that answers. Null: `openai`. A vendor that is not built in does not answer; `GET /api/v1/assistants/providers` lists those that are."
    llm_provider_config: NotRequired[CreateAssistantBodyLlmProviderConfig | None]
    "Which model of the vendor answers, and with which key."
    llm_settings: NotRequired[CreateAssistantBodyLlmSettings | None]
    "Prompt, first words, and how the model writes."
    webhook_url: NotRequired[str | None]
    "Where the events of calls are posted, over https. Null: nowhere."
    sms_webhook_url: NotRequired[str | None]
    "Where the events of texts are posted, over https. Null: nowhere."
    webhook_headers: NotRequired[dict[str, str | None] | None | None]
    "Headers of your own, by name, that go with the events to `webhook_url`. Kept encrypted, answered masked; sent back masked, the stored ones stay."
    messaging_service_sid: NotRequired[str | None]
    "Twilio's messaging service through which texts are sent. Null: the number itself."
    interruption_settings: NotRequired[CreateAssistantBodyInterruptionSettings | None]
    "What it takes for a caller to interrupt the assistant."
    tts_settings: NotRequired[CreateAssistantBodyTtsSettings | None]
    "The voice."
    stt_settings: NotRequired[CreateAssistantBodySttSettings | None]
    "The recognizer, and when a caller's turn is over."
    end_call_message: NotRequired[str | None]
    "Said before the assistant ends a call: by tool, after too much silence, or at the end of the time. Null: nothing."
    transfer_call_message: NotRequired[str | None]
    "Said before a transfer whose tool has no message. Null: nothing."
    idle_message: NotRequired[str | None]
    "Said after silence. Null or the default: a sentence in the assistant's language. Empty: nothing."
    max_idle_messages: NotRequired[int | None]
    "After this many reminders the call ends. Null: 3."
    idle_timeout: NotRequired[int | None]
    "Seconds of silence before a reminder; 0 is never. Null: 30."
    max_call_length: NotRequired[int | None]
    "Seconds after which the call ends. Null, and at most: four hours."
    conversation_continuity_enabled: NotRequired[bool | None]
    "Whether the assistant, in a call from the same number within 15 minutes, knows what was said before. Null: on."
    tools_settings: NotRequired[CreateAssistantBodyToolsSettings | None]
    "What the model may do in a conversation, apart from the organization's tools."
    rag_settings: NotRequired[CreateAssistantBodyRagSettings | None]
    "Whether and how the assistant looks things up in its documents."
    memory_write_policy: NotRequired[OrganizationSavedMemoryWritePolicy | None]
    "What may be remembered of this assistant's callers; narrows the organization's policy. Null: that one alone."
    llm_fallback_providers: NotRequired[CreateAssistantBodyLlmFallbackProviders | None]
    "Models that answer when the first one does not."
    bypass_numbers: NotRequired[list[str] | None]
    "Callers who are put through to the first transfer number at once, without the assistant."
    custom_settings: NotRequired[AssistantSavedCustomSettings | None]
    "Members of your own, and the assistant's `limits`."
    ai_disclosure: NotRequired[CreateAssistantBodyAiDisclosure | None]
    "What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words."
    backchannel_settings: NotRequired[CreateAssistantBodyBackchannelSettings | None]
    "Short signs of listening while a caller speaks at length. Null: none."
    filler_settings: NotRequired[CreateAssistantBodyFillerSettings | None]
    "What is said while the caller waits for a tool or for the model's first words."
    language_settings: NotRequired[CreateAssistantBodyLanguageSettings | None]
    "Whether the assistant goes on in the language that the caller is heard to speak."
    recording_settings: NotRequired[CreateAssistantBodyRecordingSettings | None]
    "Recordings of calls, and what callers are told of them. Null: calls are recorded, and nothing is said of it."
    api_keys: NotRequired[dict[str, str | None] | None]
    "The assistant's own keys by vendor, used before the organization's and the operator's. Answered masked; sent back masked, the stored ones stay."
    tts_limit: NotRequired[int | None]
    "How many of the assistant's calls may use one vendor's voices at a time. Null: no limit of its own."
    stt_limit: NotRequired[int | None]
    "How many of the assistant's calls may use one vendor's recognizers at a time. Null: no limit of its own."
    name: NotRequired[str | None]
    "What people call the assistant; need not be unique. Null: it stays."
    description: NotRequired[str | None]
    "For the people who edit the assistant; the model is not told."
    is_active: NotRequired[bool | None]
    "Whether it answers. Switched off, calls and texts to its numbers are not answered. Null: it stays."
    change_description: NotRequired[str | None]
    "Why it was changed, for the assistant's history; not stored with the assistant."



class ExportAssistantsQuery(TypedDict):
    format: NotRequired[Literal["csv", "json"]]
    "Of the file: for spreadsheets, or for programs with every setting. Default: \"csv\"."
    assistant_ids: NotRequired[str]
    "Ids with commas between them, at most 1,000. The other filters are not looked at then."
    search: NotRequired[str]
    "What name or description contain."
    status: NotRequired[Literal["active", "inactive", "all", ""]]
    "Which ones by state. Empty or absent: all."



class GetCallersOrganizationAnswer(TypedDict):
    organization_id: int
    "The organization in which the caller acts."
    organization_name: str
    "Its name."
    user_id: int
    "The person who calls, or whose key it is."
    user_email: str
    "The person's address."
    user_role: str
    "The person's role: `viewer`, `user` or `admin`."



class ListAssistantProvidersAnswerProvidersValue(TypedDict):
    models: list[str]
    "Names of models that are known of it; others may be named as well."
    default_model: str | None
    "The one that answers when none is named. Null: one has to be named."



class ListAssistantProvidersAnswer(TypedDict):
    providers: dict[str, ListAssistantProvidersAnswerProvidersValue]
    "By the name that `llm_provider` takes."



class ListClonedVoicesAnswerClonedVoice(TypedDict):
    id: int
    "Names the voice."
    name: str
    "What people call it."



class ListClonedVoicesAnswer(TypedDict):
    cloned_voices: list[ListClonedVoicesAnswerClonedVoice]
    "Always empty."
    total: int
    "Always 0."



class ListClonedVoicesQuery(TypedDict):
    status: NotRequired[str]
    "Taken for compatibility; without effect."
    provider: NotRequired[str]
    "Taken for compatibility; without effect."



class SetAssistantStatusQuery(TypedDict):
    is_active: bool
    "True switches it on."



class AssistantSettingsVersion(TypedDict):
    id: int
    "Names the change in the paths of the history."
    version_id: int
    "The same as `id`, under the name the paths use."
    assistant_id: int
    "The assistant that was changed."
    snapshot: dict[str, Any]
    "`name`, `description`, `is_active` and every setting, as they were before the change; secrets are masked."
    changed_fields: list[str]
    "What the change touched, as paths (`llm_settings.temperature`); a list counts as one place."
    changed_by: AssistantSettingsVersionChangedBy | None
    "Who changed it. Null when the account is gone."
    change_description: str | None
    "What the person noted about the change. Null: nothing."
    created_at: str
    "When it was changed."



class AssistantSettingsVersionChangedBy(TypedDict):
    id: int
    "The person's account."
    email: str | None
    "Null when the person has left the organization."
    name: str | None
    "Null when the person has left the organization."



class ListSettingsHistoryAnswer(TypedDict):
    history: list[AssistantSettingsVersion]
    "The newest change first."
    total: int
    "How many changes there are in all."



class ListSettingsHistoryQuery(TypedDict):
    limit: NotRequired[int]
    "Most entries of the answer, the newest ones. Default: 50."



class RollbackAssistantBody(TypedDict):
    change_description: NotRequired[str | None]
    "Why, for the history. Null: a sentence that names the change."


RollbackAssistantBody2: TypeAlias = "RollbackAssistantBody | None"


class EnhanceSystemPromptAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    enhanced_prompt: str
    "The improved prompt; it is not stored anywhere."
    original_prompt: str
    "The prompt that was sent."
    provider: str
    "Vendor of the model that wrote it."
    model: str
    "The model that wrote it."



class EnhanceSystemPromptBody(TypedDict):
    current_prompt: str
    "The prompt to improve; not blank."
    assistant_description: NotRequired[str | None]
    "What the assistant is for."
    use_case: NotRequired[str | None]
    "What it is used for, such as `appointment booking`."



class LLMConnectionTestResponse(TypedDict):
    success: bool
    "Whether the model answered."
    message: str | None
    "Says which model answered. Null when none did."
    error: str | None
    "Why it did not answer. Null when it did."
    fix: str | None
    "What a person can do about the error. Null when there is none, or nothing is known."
    provider: str
    "The vendor that was asked."
    model: str
    "The model that was asked; the vendor's default where none was named."
    response_time: int | None
    "Milliseconds until the whole answer or the failure."



class TestLlmConnectionBody(TypedDict):
    provider: str
    "Vendor, by a name that `llm_provider` takes."
    config: dict[str, Any]
    "What to try, in the form of an assistant's `llm_provider_config`; a masked key counts as none."



class SpeakAsAssistantBody(TypedDict):
    "What an assistant says, as it is or with changes."
    text: str
    "What it says, at most 4,000 characters; what a model writes, with its markup."
    changes: NotRequired[dict[str, Any] | None]
    "Changes to try before they are saved, in the form that `patchAssistant` takes and merged as it does; they are not stored. Secrets are those that are stored: changes that would add, move or take away any are refused."



class AssignAssistantToolsAnswerToolParameter(TypedDict):
    name: str
    "Of the argument, as the model fills it in."
    type: str | None
    "JSON Schema's name of the type. Null: `string`. Default: \"string\"."
    description: str | None
    "Tells the model what belongs here. Default: null."
    required: bool | None
    "Whether the model has to give it. Default: false."
    default: NotRequired[Any]
    "Value that the schema names as the default. Absent or null: none."
    enum: list[Any] | None
    "The only values it may have. Null: any. Default: null."



class AssignAssistantToolsAnswerTool(TypedDict):
    id: int
    "Names the tool in every path."
    organization_id: int
    "Organization the tool belongs to."
    name: str
    "Names the tool within the organization, once."
    display_name: str
    "What people call it."
    description: str
    "Tells the model what the tool does and when to use it."
    tool_type: Literal["endpoint", "python_function", "lambda", "mcp"]
    "`endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet."
    configuration: dict[str, Any]
    "What a call does; secrets are masked."
    function_definition: dict[str, Any]
    "What the model is offered, as an OpenAI function."
    parameters: list[AssignAssistantToolsAnswerToolParameter]
    "The function's parameters as a list, for client libraries."
    http_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    python_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    lambda_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    timeout_seconds: int
    "Seconds a call may take."
    retry_attempts: int
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated."
    is_active: bool
    "False: the tool is not offered to any model."
    is_public: bool
    "As it was sent; without effect."
    max_calls_per_conversation: int | None
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: int | None
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: bool
    "Whether nothing is sent before the customer has agreed to exactly these arguments."
    backs_actions: list[str]
    "What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method."
    execution_count: int
    "How often it was run, tests included; calls that were held back do not count."
    success_count: int
    "How many of these succeeded."
    failure_count: int
    "How many of these failed or took too long."
    success_rate: float
    "Percent of its runs that succeeded; 0 before the first."
    avg_execution_time: float | None
    "Seconds a run took on average. Null before the first."
    last_executed_at: str | None
    "When it was last run. Null: never."
    created_by: int
    "Who made it."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."
    tool_id: int
    "The same as `id`."
    enabled: bool
    "Whether the tool is offered to the assistant's model."
    custom_configuration: dict[str, Any] | None
    "What takes the place of the tool's configuration for this assistant; secrets are masked. Null: nothing."
    assigned_at: str
    "When the assistant was given the tool."



class AssignAssistantToolsAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    assistant_id: int
    "The assistant."
    tools: list[AssignAssistantToolsAnswerTool]
    "The tools it has now, in the order they were given to it."
    items: list[AssignAssistantToolsAnswerTool]
    "The same list as `tools`, for clients that look for it here."
    total: int
    "How many tools it has."
    message: str
    "What was done, in English."



class AssignAssistantToolsBody(TypedDict):
    tool_ids: list[int]
    "Tools the assistant is given. An empty list is refused."
    enabled: NotRequired[bool]
    "False: the assistant has the tools, but they are not offered to its model. Default: true."
    custom_configuration: NotRequired[AssistantSavedToolsSettingsCustomToolConfiguration | None]
    "Members that take the place of each tool's `configuration` for this assistant. Null: none."



class AssignToolAnswerAssignment(TypedDict):
    assistant_id: int
    "The assistant that has the tool."
    assistant_name: str
    "Its name."
    enabled: bool
    "Whether the tool is offered to its model."
    custom_configuration: dict[str, Any] | None
    "What takes the place of the tool's configuration for this assistant; secrets are masked. Null: nothing."
    assigned_at: str
    "When the assistant was given the tool."



class AssignToolAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    tool_id: int
    "The tool."
    assignments: list[AssignToolAnswerAssignment]
    "The assistants that have it now."
    total: int
    "How many those are."
    message: str
    "What was done, in English."



class AssignToolBody(TypedDict):
    assistant_ids: NotRequired[list[int] | None]
    "Assistants that are given the tool. An empty list is refused."
    assistant_id: NotRequired[int | None]
    "One assistant, for clients that give it to one at a time; added to `assistant_ids`."
    enabled: NotRequired[bool | None]
    "False: the assistants have the tool, but it is not offered to their models. Null: true. Default: true."
    custom_configuration: NotRequired[AssistantSavedToolsSettingsCustomToolConfiguration | None]
    "Members that take the place of the tool's `configuration` for these assistants. Null: none."



class ConfigureAssistantToolBody(TypedDict):
    enabled: NotRequired[bool]
    "Whether the tool is offered to the assistant's model. Absent: true. Default: true."
    custom_configuration: NotRequired[AssistantSavedToolsSettingsCustomToolConfiguration | None]
    "Members that take the place of the tool's `configuration` for this assistant. Absent: the present ones stay; null: they are removed."



class UnassignAssistantToolAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."



class UnassignToolBody(TypedDict):
    assistant_ids: NotRequired[list[int] | None]
    "Assistants the tool is taken from. An empty list is refused."
    assistant_id: NotRequired[int | None]
    "One assistant, for clients that take it from one at a time; added to `assistant_ids`."



class AuditEntry(TypedDict):
    "One request that changed something, read a secret or exported something."
    id: int
    "Names the entry, as `first_broken_id` does."
    occurred_at: str
    "When the request came."
    request_id: str
    "The same for all entries of one request; a second entry says that it ended otherwise than its effect suggested."
    user_id: int | None
    "Who acted; null when that is not known, such as at a failed sign-in."
    api_key_id: int | None
    "The key the request came with; null without one."
    session_id: str | None
    "The sign-in the request came with or began; null without one."
    credential: Literal["api-key", "access-token", "session-cookie"] | None
    "How the caller was known; null when they needed nothing for it."
    operation: str
    "The `operationId` of the OpenAPI document."
    path_ids: dict[str, str]
    "Parameters of the path by their names; phone numbers are masked."
    body_members: list[str]
    "Names of the body's members, never their values."
    status_code: int
    "What the request was answered with."
    remote_address: str
    "Where the request came from."
    user_agent: str | None
    "What the client called itself; null when it did not."
    hash: str | None
    "SHA-256 over the previous entry's hash and this entry, hexadecimal; null for the first few seconds."



class ListAuditLogAnswer(TypedDict):
    items: list[AuditEntry]
    "The newest first."
    total: int
    "How many fit the filters, on all pages."
    limit: int
    "As asked for."
    offset: int
    "As asked for."



class ListAuditLogQuery(TypedDict):
    user_id: NotRequired[int]
    "Only what this person did, keys of theirs included."
    operation: NotRequired[str]
    "Only this operation, by its `operationId`."
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."
    limit: NotRequired[int]
    "How many to return at most. Default: 50."
    offset: NotRequired[int]
    "How many to leave out before the first. Default: 0."



class VerifyAuditLogAnswer(TypedDict):
    valid: bool
    "Whether the chain is intact."
    entries: int
    "Entries of the chain that were found intact."
    first_broken_id: int | None
    "The first entry whose hash does not follow from those before it; the last entry that should be there if the newest are missing. Null when the chain is intact."
    head_hash: str | None
    "The hash of the last intact entry, hexadecimal; kept elsewhere, it can prove later that nothing up to it was rewritten. Null without entries."



class CallResponse(TypedDict):
    "A phone call. Some members repeat another under a second name, for existing client libraries."
    id: int
    "Names the call in every other path that has `{call_id}`."
    organization_id: int
    "The organization whose assistant holds the call."
    call_sid: str | None
    "The carrier's id of the call. Null until the carrier has reported it."
    stream_sid: str | None
    "The carrier's id of the call's first media stream. Null where it has none."
    assistant_id: int
    "The assistant that holds the call; with a flow, the one the flow is based on."
    assistant_name: str | None
    "The assistant's name, kept after the assistant was deleted."
    flow_name: str | None
    "The flow that led the call, even if it was deleted since. Null without a flow."
    direction: Literal["inbound", "outbound"]
    "`inbound`: the customer called. `outbound`: the organization did."
    to_phone_number: str
    "The organization's number, in calls of either direction."
    twilio_phone: str
    "The same as `to_phone_number`, whatever the carrier."
    customer_phone_number: str
    "The other party's number, in E.164 form where the carrier gives one."
    customer_phone: str
    "The same as `customer_phone_number`."
    telephony_provider: str
    "The carrier of the call: `twilio`, `telnyx`, `vonage` or `byo-sip-trunk`; `browser` for a call from a web page."
    status: Literal["ongoing", "completed", "failed"]
    "`ongoing` until the end; then `completed`, or `failed` if the call did not come about or broke off. `end_reason` says why."
    duration: int | None
    "Seconds from the answer to the end, as the carrier counts them where it does; 0 if nobody answered. Null while the call goes on."
    started_at: str | None
    "When the call came in or was asked for."
    answered_at: str | None
    "When the call was answered. Null before, and if nobody answered."
    ended_at: str | None
    "Null while the call goes on."
    created_at: str
    "When the call was put on record."
    updated_at: str
    "When the call last changed its state: its end, else its answer, else its creation."
    end_reason: str | None
    "Why the call ended, for example `customer-ended-call`, `assistant-forwarded-call`, `customer-did-not-answer` or `model-failed`. Null while the call goes on."
    error_message: str | None
    "What went wrong in a call that failed, for people. Null for any other call, and where `end_reason` says it all."
    welcome_message: str | None
    "The assistant's first words in the call, with variables filled in. Null: none were set for the call."
    agenda: str | None
    "What the assistant was to achieve in the call, with variables filled in. Null: nothing was set."
    transferred_to: str | None
    "The number the call was forwarded to. Null if it was not."
    call_meta: dict[str, Any] | None
    "Free-form data about the call; `PATCH …/metadata` changes it."
    metadata: dict[str, Any]
    "The same as `call_meta`, never null."
    transcript_count: int
    "Number of transcript segments on record for the call."
    recording_count: int
    "Number of recordings of the call."
    total_cost: float | None
    "US dollars at list price. Null while the call goes on, before it is billed, and where a part of the cost is not known."
    cost: float | None
    "The same as `total_cost`."
    llm_cost: float | None
    "US dollars for the language model; null like `total_cost`."
    tts_cost: float | None
    "US dollars for the voice; null like `total_cost`."
    stt_cost: float | None
    "US dollars for the recognizer; null like `total_cost`."
    telephony_cost: float | None
    "US dollars for the carrier; null like `total_cost`."
    cost_breakdown: CallResponseCostBreakdown
    "The parts of `total_cost` again, in one object."
    cost_currency: str | None
    "Always `USD`. Null before the call is billed."



class CallResponseCostBreakdown(TypedDict):
    "The parts of `total_cost` again, in one object."
    llm: float | None
    "The same as `llm_cost`."
    tts: float | None
    "The same as `tts_cost`."
    stt: float | None
    "The same as `stt_cost`."
    telephony: float | None
    "The same as `telephony_cost`."



class ChangeCallMetadataBody(TypedDict):
    metadata: dict[str, Any]
    "The members to set; a value of null removes the member, and members that are not named stay."



class CallCountResponse(TypedDict):
    count: int
    "Number of calls that match the filters."



class CountCallsQuery(TypedDict):
    status: NotRequired[str]
    "Calls in this status only: `ongoing`, `completed` or `failed`."
    assistant_id: NotRequired[int]
    "Calls of this assistant only."
    customer_phone: NotRequired[str]
    "Part of the customer's number, as people write it: `+1 (415) 555`."
    call_sid: NotRequired[str]
    "Part of the carrier's id of the call, in upper or lower case."
    assistant_name: NotRequired[str]
    "Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted."
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."



class ExportCallsQuery(TypedDict):
    format: NotRequired[Literal["csv", "json"]]
    "`csv`: a table with a header line. `json`: an array of objects. Default: \"csv\"."
    status: NotRequired[str]
    "Calls in this status only: `ongoing`, `completed` or `failed`."
    assistant_id: NotRequired[int]
    "Calls of this assistant only."
    customer_phone: NotRequired[str]
    "Part of the customer's number, as people write it: `+1 (415) 555`."
    call_sid: NotRequired[str]
    "Part of the carrier's id of the call, in upper or lower case."
    assistant_name: NotRequired[str]
    "Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted."
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."



class ChatMessageResponse(TypedDict):
    id: int
    "The id of the message."
    call_id: int
    "The call it belongs to."
    role: Literal["system", "user", "assistant"]
    "Who speaks: `system` for instructions, `user` for the caller, `assistant`."
    content: str
    "The words as the model was given them, or as it gave them."
    message_index: int
    "Position in the dialogue, from 0."
    timestamp: str
    "When the message was put on record."
    llm_provider: str | None
    "The vendor whose model wrote the message. Null for messages no model wrote."
    llm_model: str | None
    "The vendor's name of that model. Null like `llm_provider`."
    prompt_tokens: int | None
    "Tokens the model was given for this message. Null for all but the assistant's messages, and where the vendor does not tell."
    completion_tokens: int | None
    "Tokens the model answered with; null like `prompt_tokens`."
    total_tokens: int | None
    "The sum of both; null if either is."



class ListCallMessagesQuery(TypedDict):
    role: NotRequired[str]
    "Messages of this role only: `system`, `user` or `assistant`."



class ToolExecution(TypedDict):
    id: int
    "Names the execution."
    execution_key: str
    "Also the `Idempotency-Key` of its requests."
    tool_id: int | None
    "The tool. Null: it is part of the assistant's record, or was not saved."
    tool_name: str
    "The tool's present name; the function's, where there is no tool of the organization."
    function_name: str
    "What the model called."
    assistant_id: int | None
    "The assistant whose model called it. Null: a test."
    conversation_id: int | None
    "The call or thread in which it was called. Null: a test."
    call_id: int | None
    "The same as `conversation_id`."
    origin: Literal["conversation", "test"]
    "A model called it in a conversation, or a person tested it."
    status: Literal["running", "success", "error", "timeout"]
    "`running` until it has ended; then `success`, `error` or `timeout`."
    parameters: Any
    "The arguments it was called with."
    result: Any
    "What the model was given: JSON, or text where it is none or was cut. Null: nothing."
    error_code: str | None
    "Tells kinds of failures apart, such as `limit-reached` or `needs-confirmation`. Null: none."
    error_message: str | None
    "Why it failed. Null: it did not."
    outcome_unknown: bool
    "Whether the request may have taken effect, but no answer says so; it is never repeated."
    http_status: int | None
    "Status of the other side's answer. Null: there was none."
    attempts: int
    "How often the request was sent; 0 when it was held back."
    execution_time: float | None
    "Seconds it took. Null while it runs."
    duration_ms: int | None
    "Milliseconds it took. Null while it runs."
    executed_at: str
    "When it began."
    created_at: str
    "The same as `executed_at`."
    finished_at: str | None
    "When it ended. Null while it runs."



class ListCallToolExecutionsAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    executions: list[ToolExecution]
    "The newest first."
    logs: list[ToolExecution]
    "The same list as `executions`, for clients that look for it here."
    items: list[ToolExecution]
    "The same list as `executions`, for clients that look for it here."
    total: int
    "How many there are in this answer."



class ListCallToolExecutionsQuery(TypedDict):
    tool_id: NotRequired[int]
    "Executions of this tool only."
    status: NotRequired[Literal["success", "error", "timeout"]]
    "Executions that ended like this only."
    limit: NotRequired[int]
    "How many executions to return at most. Default: 50."



class WebhookLogResponse(TypedDict):
    "One attempt to deliver an event of the call to one of your URLs."
    id: int
    "The id of the attempt."
    call_id: int
    "The call the event is about."
    assistant_id: int
    "The assistant that holds the call."
    webhook_url: str
    "The address the event was sent to."
    url: str
    "The same as `webhook_url`."
    webhook_type: str
    "The type of the event, for example `status-update` or `end-of-call-report`."
    request_payload: dict[str, Any] | None
    "The JSON body that was sent. Null if it was no JSON object."
    request_body: dict[str, Any] | None
    "The same as `request_payload`."
    response_status_code: int | None
    "The HTTP status that came back. Null if none did."
    response_status: int | None
    "The same as `response_status_code`."
    response_body: str | None
    "The beginning of the body that came back. Null if none did."
    response_time_ms: int | None
    "Milliseconds until the answer. Null if there was none."
    latency_ms: int | None
    "The same as `response_time_ms`."
    attempted_at: str
    "When the attempt began."
    created_at: str
    "The same as `attempted_at`."
    success: bool
    "Whether the URL took the event."
    error_message: str | None
    "Why the attempt failed. Null if it did not."
    error: str | None
    "The same as `error_message`."
    retry_count: int
    "How many attempts for the same event came before this one."
    webhook_metadata: WebhookLogResponseWebhookMetadata
    "Which event and which delivery the attempt belongs to."



class WebhookLogResponseWebhookMetadata(TypedDict):
    "Which event and which delivery the attempt belongs to."
    event_id: str
    "The id of the event; the same over all attempts and endpoints."
    delivery_id: int
    "The delivery of this event to this endpoint, to which all its attempts belong."
    delivery_status: str
    "`pending`, `delivered`, or `failed` when no further attempt is planned."
    endpoint_key: str
    "Names the URL in the list of webhook endpoints."



class ListCallWebhookLogsQuery(TypedDict):
    webhook_type: NotRequired[str]
    "Attempts for this type of event only. `call_started` and `call_ended` are older names of `status-update` and `end-of-call-report`."



class ListCallsAnswer(TypedDict):
    items: list[CallResponse]
    "The calls of this page."
    total: NotRequired[int]
    "Number of calls that match the filters, on all pages. Left out where `with_total` is false."
    skip: int
    "The `skip` of the request."
    limit: int
    "The `limit` of the request."



class ListCallsQuery(TypedDict):
    skip: NotRequired[int]
    "How many calls to leave out from the beginning. Default: 0."
    limit: NotRequired[int]
    "How many calls to return at most. Default: 100."
    before: NotRequired[int]
    "The `id` of the last call of the page before: the list goes on after it, however many calls have come in since. `skip` and `total` mean what they mean without it. An id of no call of the organization gives an empty page."
    with_total: NotRequired[bool]
    "`false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one. Default: true."
    status: NotRequired[str]
    "Calls in this status only: `ongoing`, `completed` or `failed`."
    assistant_id: NotRequired[int]
    "Calls of this assistant only."
    customer_phone: NotRequired[str]
    "Part of the customer's number, as people write it: `+1 (415) 555`."
    call_sid: NotRequired[str]
    "Part of the carrier's id of the call, in upper or lower case."
    assistant_name: NotRequired[str]
    "Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted."
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."
    min_duration: NotRequired[int]
    "Seconds a call lasted at least; ongoing calls are left out."
    max_duration: NotRequired[int]
    "Seconds a call lasted at most; ongoing calls are left out."



class CallAnalyticsResponse(TypedDict):
    period: Literal["1d", "7d", "30d", "90d"]
    "The `period` of the request."
    total_calls: int
    "Number of calls that began in the period."
    completed_calls: int
    "How many of them are `completed`."
    failed_calls: int
    "How many of them are `failed`."
    ongoing_calls: int
    "How many of them are `ongoing`."
    total_duration: int
    "Seconds of these calls together."
    avg_duration: float
    "Seconds per call that has ended, to two decimals; 0 if none has."
    average_duration: float
    "The same as `avg_duration`."
    success_rate: float
    "Percent of the calls that have ended which are `completed`, to two decimals; 0 if none has ended."
    daily_stats: dict[str, CallAnalyticsResponseDailyStatsValue]
    "By day in UTC, `2026-03-02`; days without calls are included."
    top_assistants: list[CallAnalyticsResponseTopAssistant]
    "At most ten, the most called first."



class CallAnalyticsResponseDailyStatsValue(TypedDict):
    total: int
    "Number of calls that began that day."
    completed: int
    "How many of them are `completed`."
    failed: int
    "How many of them are `failed`."



class CallAnalyticsResponseTopAssistant(TypedDict):
    assistant_id: int
    "The assistant's id."
    assistant_name: str
    "The assistant's name, kept after the assistant was deleted."
    calls: int
    "Number of its calls in the period."
    duration: int
    "Seconds of these calls together."



class ReadCallAnalyticsQuery(TypedDict):
    period: NotRequired[Literal["1d", "7d", "30d", "90d"]]
    "How many days back from now, each of 24 hours. Default: \"7d\"."



class CallStatsResponse(TypedDict):
    total_calls: int
    "Number of phone calls on record, ongoing ones included."
    total_duration: int
    "Seconds of all calls together."
    average_duration: float
    "Seconds per call that has ended, to two decimals; 0 if none has."



class SearchCallsQuery(TypedDict):
    q: str
    "At least three characters to look for; capital letters make no difference."
    limit: NotRequired[int]
    "How many calls to return at most. Default: 50."



class InitiateCallResponse(TypedDict):
    success: Literal[True]
    "Always true; anything else is an error."
    message: str
    "What happens now, for people."
    call_sid: str
    "The carrier's id of the call."
    call_id: int
    "The call's `id`."
    status: str
    "The status of the call at this moment; `ongoing` while it rings, too."
    from_number: str
    "The calling number."
    to_number: str
    "The number that is called."



class InitiateCallBody(TypedDict):
    to_phone_number: str
    "The number to call, in E.164 form: `+14155550123`."
    welcome_message: NotRequired[str | None]
    "The assistant's first words, instead of those the assistant is set to say. `{{variables}}` are filled in."
    agenda: NotRequired[str | None]
    "What the assistant is to achieve in this call. `{{variables}}` are filled in."
    from_phone_number: NotRequired[str | None]
    "The calling number, in E.164 form. May be left out if the assistant has exactly one number."
    assistant_id: NotRequired[int | None]
    "The assistant that speaks. Without it, the flow or the assistant of the calling number does."
    variables: NotRequired[dict[str, Any] | None]
    "Values for `{{…}}` in the texts of this call, by their names."
    enable_voicemail_detection: NotRequired[bool | None]
    "Whether to find out if a machine takes the call; then hang up, or leave a message. Default: no."
    leave_voicemail: NotRequired[bool | None]
    "Whether to leave a message on a machine. Needs `enable_voicemail_detection` and a `voicemail_message`."
    voicemail_message: NotRequired[str | None]
    "The words to leave on a machine, with `{{variables}}` filled in; only left if `leave_voicemail` says so."



class PreviewBrowserCallAnswerModel(TypedDict):
    name: str
    "As `provider/model`, of a voice as `provider/voice`; as in the call's records."
    place: Literal["service", "machine", "address", "vendor"]
    "Where what is said goes: `service`, nowhere, Parley does it itself; `machine`, a server or program on the machine Parley runs on; `address`, an address that the organization or the operator has given; `vendor`, the vendor's own."
    host: str | None
    "The server's host and port. Null for `service`, `vendor` and programs."
    cost: Literal["free", "billed", "unknown"]
    "`billed`: the vendor's list price is known and not zero. `unknown`: Parley knows no price for it."



class PreviewBrowserCallAnswer(TypedDict):
    assistant_id: int
    "The assistant that would hold the call."
    assistant_name: str
    "The assistant's name."
    language: str | None
    "What the assistant speaks and listens for, as BCP 47. Null: whatever the caller speaks."
    model: PreviewBrowserCallAnswerModel | None
    "What would answer. Null: nothing may."
    listener: PreviewBrowserCallAnswerModel | None
    "What would recognize speech. Null: nothing; the caller writes."
    voice: PreviewBrowserCallAnswerModel | None
    "What would speak. Null: nothing; answers are captions."



class PreviewBrowserCallQuery(TypedDict):
    assistant_id: NotRequired[int]
    "The assistant to talk to. Absent: the organization's first active one."



class StartBrowserCallAnswer(TypedDict):
    call_id: int
    "The call's `id`."
    call_sid: str
    "Names the call where the paths have `{call_sid}`; `web_` and a UUID."
    assistant_id: int
    "The assistant that holds the call."
    assistant_name: str
    "The assistant's name."
    stream_url: str
    "Where the page opens its media socket: `wss://…/streams/browser`."
    token: str
    "Opens the stream, once, within a minute."
    model: str
    "The language model that is used, as `provider/model`; `none` if there is none."
    listener: str | None
    "The recognizer that is used, as `provider/model`. Null without one."
    voice: str | None
    "The voice that is used, as `provider/voice`. Null without one."



class StartBrowserCallBody(TypedDict):
    assistant_id: NotRequired[int | None]
    "The assistant to talk to. Null or absent: the organization's first active one."


StartBrowserCallBody2: TypeAlias = "StartBrowserCallBody | None"


class TerminateCallAnswer(TypedDict):
    success: Literal[True]
    "Always true; anything else is an error."
    message: str
    "Through which carrier the call was ended, for people."



class CostEstimateResponse(TypedDict):
    platform_fee_per_min: Literal[0]
    "Always 0: a self-hosted service charges no fee."
    managed_fee_per_min: Literal[0]
    "Always 0, like `platform_fee_per_min`."
    llm_cost_per_min: float
    "US dollars for the language model."
    llm_input_cost_per_1k: float
    "US dollars for 1,000 tokens the model is given."
    llm_output_cost_per_1k: float
    "US dollars for 1,000 tokens the model answers with."
    tts_cost_per_min: float
    "US dollars for the voice."
    tts_cost_per_1k_chars: float
    "US dollars for 1,000 characters that are spoken."
    stt_cost_per_min: float
    "US dollars for the recognizer."
    total_cost_per_min: float
    "US dollars for all three, without telephony, since the request does not name a carrier."
    estimated_tokens_per_min: int
    "Tokens the model is assumed to be given and to answer with."
    estimated_chars_per_min: int
    "Characters the assistant is assumed to speak."
    currency: str
    "Always `USD`."
    oldest_price_as_of: str | None
    "The day of the oldest price the estimate is made of (`as_of` in `GET /api/pricing`). Null where none is known."
    has_stale_price: bool
    "Whether that is more than 180 days ago."
    unknown: list[str]
    "Names of the members that need a price nobody knows; the missing part counts as 0."



class EstimateCostBody(TypedDict):
    llm_provider: NotRequired[str | None]
    "The language model's vendor. Null: the model's cost is not known. Default: \"openai\"."
    llm_model: NotRequired[str | None]
    "The vendor's name of the language model. Default: \"gpt-4o-mini\"."
    tts_provider: NotRequired[str | None]
    "The voice's vendor. Null: the voice's cost is not known. Default: \"elevenlabs\"."
    tts_model: NotRequired[str | None]
    "The vendor's name of the voice model. Null or absent: the vendor's default."
    stt_provider: NotRequired[str | None]
    "The recognizer's vendor. Null: the recognizer's cost is not known. Default: \"deepgram\"."
    stt_model: NotRequired[str | None]
    "The vendor's name of the recognizer's model. Null: the vendor's default. Default: \"nova-3\"."



class CostSummaryResponse(TypedDict):
    call_id: int
    "The call's `id`."
    call_sid: str | None
    "The carrier's id of the call. Null if it never reported one."
    total_cost: float
    "US dollars at list price, the sum of the next four."
    llm_cost: float
    "US dollars for the language model."
    tts_cost: float
    "US dollars for the voice."
    stt_cost: float
    "US dollars for the recognizer."
    telephony_cost: float
    "US dollars for the carrier."
    currency: str
    "Always `USD`."
    duration_minutes: float | None
    "Minutes from the answer to the end, to two decimals. Null while the call goes on."
    started_at: str | None
    "When the call came in or was asked for."
    ended_at: str | None
    "Null while the call goes on."
    unknown: list[str]
    "Names of the members whose cost is incomplete because a price or the usage is not known; their values are the known part."



class ListCallCostsQuery(TypedDict):
    skip: NotRequired[int]
    "How many calls to leave out from the beginning. Default: 0."
    limit: NotRequired[int]
    "How many calls to return at most. Default: 100."
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."
    min_cost: NotRequired[float]
    "US dollars the known part of the total must reach."
    max_cost: NotRequired[float]
    "US dollars the known part of the total must not exceed."



class SystemPricingResponse(TypedDict):
    id: int
    "The position in this list; it may change with an update of the service."
    service_type: Literal["llm", "tts", "stt", "telephony"]
    "What is paid for: the language model, the voice (`tts`), the recognizer (`stt`) or the carrier."
    provider: str
    "The vendor or carrier."
    model: str | None
    "The vendor's name of the model; a `*` at its end stands for every name with that beginning. Null where the price does not depend on one."
    cost_per_unit: float
    "US dollars for `unit_quantity` of `unit_type`."
    unit_type: str
    "What is counted: `input_tokens`, `output_tokens`, `characters` or `seconds`."
    unit_quantity: int
    "How many of them the price is for."
    display_name: str | None
    "Provider and model, with the condition the price applies under."
    is_active: bool
    "Always true."
    currency: str
    "Always `USD`."
    as_of: str
    "The day for which the price is known; later changes are not listed."
    is_stale: bool
    "Whether that is more than 180 days ago: compare it with the source before you rely on it."
    source: str
    "The vendor's own page it was published on; in words where nobody is paid."



class ListPricesQuery(TypedDict):
    service_type: NotRequired[str]
    "Prices of this service only: `llm`, `tts`, `stt` or `telephony`."
    provider: NotRequired[str]
    "Prices of this vendor or carrier only."



class DetailedCostResponse(TypedDict):
    call_summary: CostSummaryResponse
    "The costs of the call by service."
    detailed_entries: list[DetailedCostEntry]
    "What they consist of. Empty before the call is billed."



class DetailedCostEntry(TypedDict):
    id: int
    "The id of the entry."
    service_type: Literal["llm", "tts", "stt", "telephony"]
    "What was paid for: the language model, the voice (`tts`), the recognizer (`stt`) or the carrier."
    provider: str
    "The vendor or carrier."
    model: str | None
    "The vendor's name of the model. Null where the price does not depend on one."
    usage_type: str
    "What `usage_amount` counts and `unit_cost` is the price of: `input_tokens`, `output_tokens`, `characters` or `seconds`."
    usage_amount: float
    "How much of it the call used."
    unit_cost: float
    "US dollars for one unit at list price; 0 where the price is not known."
    total_cost: float
    "US dollars for all of them; 0 where the price is not known."
    timestamp: str
    "When the entry was made."
    metadata: dict[str, Any] | None
    "Always null."
    unknown: list[str]
    "Which of `unit_cost` and `total_cost` are not known and therefore 0."



class ReadCostAnalyticsAnswerGroup(TypedDict):
    key: str
    "The first day of the period (`2026-03-02`), the service or the provider."
    calls: int
    "Number of billed calls in the group."
    total_cost: float
    "US dollars at list price, the sum of the next four."
    llm_cost: float
    "US dollars for language models."
    tts_cost: float
    "US dollars for voices."
    stt_cost: float
    "US dollars for recognizers."
    telephony_cost: float
    "US dollars for carriers."
    unknown: list[str]
    "Names of the members whose cost is incomplete; their values are the known part."



class ReadCostAnalyticsAnswer(TypedDict):
    days: int
    "The `days` of the request."
    group_by: str
    "The `group_by` of the request."
    date_from: str
    "The beginning of the time covered."
    date_to: str
    "Its end: the moment of the request."
    currency: str
    "Always `USD`."
    total_calls: int
    "Number of billed calls that began in this time."
    total_cost: float
    "US dollars of these calls together."
    average_cost_per_call: float
    "US dollars per billed call; 0 if there is none."
    groups: list[ReadCostAnalyticsAnswerGroup]
    "The groups in which something was used."
    unknown: list[str]
    "Which of `total_cost` and `average_cost_per_call` are incomplete; their values are the known part."



class ReadCostAnalyticsQuery(TypedDict):
    days: NotRequired[int]
    "How many days back from now, each of 24 hours. Default: 30."
    group_by: NotRequired[Literal["day", "week", "month", "service", "provider"]]
    "What to group by: a period of time, the service or the provider. Weeks begin on Monday; periods are those of UTC. Default: \"day\"."



class CallFigures(TypedDict):
    date_from: str
    "The first day."
    date_to: str
    "The last day."
    calls: int
    "Calls that began then and are over."
    completed_calls: int
    "How many of `calls` were completed."
    failed_calls: int
    "How many of `calls` failed."
    seconds: int
    "Seconds of these calls, from the answer on."
    outcomes: list[CallFiguresOutcome]
    "Why these calls ended, the most frequent first."
    total_cost: float
    "US dollars at list price, the sum of the next four."
    llm_cost: float
    "US dollars for language models."
    tts_cost: float
    "US dollars for voices."
    stt_cost: float
    "US dollars for recognizers."
    telephony_cost: float
    "US dollars for carriers."
    unknown: list[str]
    "Names of the members whose cost is incomplete, since a price is not known; their values are the known part."
    latency: list[CallFiguresLatencyEntry]
    "How long callers waited for answers, by stage; all stages, in order. Exact to the steps in which it is kept."
    days: list[CallFiguresDay]
    "Every day of the span in order, also those without calls."



class CallFiguresOutcome(TypedDict):
    end_reason: str
    "Why they ended, as calls have it in `end_reason`."
    calls: int
    "How many ended so."



class CallFiguresLatencyEntry(TypedDict):
    stage: Literal["endpointing", "stt_final", "llm_first_token", "first_sentence", "tts_first_byte", "first_audio_out"]
    "`endpointing`: the turn was over. `stt_final`: the last text was recognized. `llm_first_token`: the model began. `first_sentence`: it had a sentence. `tts_first_byte`: the voice began. `first_audio_out`: the answer was on the line."
    answers: int
    "Answers that reached the stage."
    p50_ms: int | None
    "Milliseconds from the caller's last word within which half of them did. Null: there are none."
    p95_ms: int | None
    "Milliseconds within which 95 of 100 did; 15,000 also stands for all that took longer. Null: none."



class CallFiguresDay(TypedDict):
    day: str
    "The day, `2026-01-31`."
    calls: int
    "Calls that began then and are over."
    completed_calls: int
    "How many of `calls` were completed."
    failed_calls: int
    "How many of `calls` failed."
    seconds: int
    "Seconds of these calls, from the answer on."
    outcomes: list[CallFiguresOutcome]
    "Why these calls ended, the most frequent first."
    total_cost: float
    "US dollars at list price, the sum of the next four."
    llm_cost: float
    "US dollars for language models."
    tts_cost: float
    "US dollars for voices."
    stt_cost: float
    "US dollars for recognizers."
    telephony_cost: float
    "US dollars for carriers."
    unknown: list[str]
    "Names of the members whose cost is incomplete, since a price is not known; their values are the known part."
    latency: list[CallFiguresLatencyEntry]
    "How long callers waited for answers, by stage; all stages, in order. Exact to the steps in which it is kept."



class ReadCallFiguresQuery(TypedDict):
    date_from: NotRequired[str]
    "First day, `2026-01-31`. Left out: 29 days before the last."
    date_to: NotRequired[str]
    "Last day, included. Left out: today."
    assistant_id: NotRequired[int]
    "Calls of this assistant only, also of one that was deleted."
    phone_number: NotRequired[str]
    "Calls to or from this number of the organization only, E.164."
    campaign_id: NotRequired[int]
    "Calls of this campaign only."



class CallDebugLog(TypedDict):
    call_id: int
    "The call's `id`."
    call_sid: str | None
    "The carrier's id of the call. Null until the carrier has reported it."
    status: str
    "The status of the call: `ongoing`, `completed` or `failed`."
    is_live: bool
    "Whether more entries may follow."
    log_count: int
    "Number of entries in `logs`."
    logs: list[CallDebugLogLog]
    "The entries in the order of time."



class CallDebugLogLog(TypedDict):
    id: int
    "Unique together with `source`."
    source: Literal["call", "webhook", "tool"]
    "Who recorded the entry: the `call` itself, the delivery of a `webhook`, or the execution of a `tool`."
    timestamp: str
    "When it happened."
    event_type: str
    "What happened, in kebab-case, for example `webhook-delivered` or `tool-called`."
    level: Literal["info", "warning", "error"]
    "How serious it is."
    message: str
    "What happened, for people."
    at_ms: int | None
    "Milliseconds since the call's audio began. Null before and after it, and for webhooks and tools."
    event_data: dict[str, Any] | None
    "Details, by the kind of event. Arguments and results of tools and bodies of webhooks are in their own lists."



class ReadCallLogsQuery(TypedDict):
    live: NotRequired[bool]
    "Has no effect and is accepted for existing clients: a call's entries are stored as they happen, so there is only one log. Default: true."



class CallMetricsResponse(TypedDict):
    call_id: int
    "The call's `id`."
    avg_response_time: float
    "Mean seconds between the end of a caller's turn and the assistant's answer."
    fastest_response_time: float
    "The shortest of these pauses, in seconds."
    response_time_std: float
    "Their standard deviation, in seconds."
    conversation_flow_score: int
    "0 to 100: 40 points for fast answers, 30 for little silence, 30 for an assistant that was not interrupted."
    engagement_score: int
    "0 to 100: 40 points for an even share of the talking, 30 for five turns of the caller or more, 30 for ten words a turn or more."
    user_percentage: int
    "The caller's share of the speaking time, in percent."
    ai_percentage: int
    "The assistant's share of the speaking time, in percent."
    user_turns: int
    "How many turns the caller had."
    ai_turns: int
    "How many turns the assistant had."
    avg_customer_response_time: float
    "Mean seconds before a turn of the caller that follows a finished turn of the assistant."
    avg_ai_response_time: float
    "The same as `avg_response_time`."
    fastest_customer_response: float
    "The caller's shortest pause before an answer, in seconds."
    fastest_ai_response: float
    "The same as `fastest_response_time`."
    slowest_customer_response: float
    "The caller's longest pause before an answer, in seconds."
    slowest_ai_response: float
    "The assistant's longest pause before an answer, in seconds."
    avg_customer_turn_duration: float
    "Mean seconds of a turn of the caller."
    avg_ai_turn_duration: float
    "Mean seconds of a turn of the assistant."
    longest_customer_monologue: float
    "Seconds of the longest run of turns of the caller, with the pauses in it."
    longest_ai_monologue: float
    "Seconds of the longest run of turns of the assistant, with the pauses in it."
    avg_silence_duration: float
    "Mean seconds of the times nobody spoke, between the first and the last word."
    awkward_silences_count: int
    "How many of these silences were longer than three seconds."
    total_silence_time: float
    "Seconds of these silences together."
    silence_percentage: float
    "Their share of the call's duration, in percent."
    total_customer_words: int
    "Words the caller said."
    total_ai_words: int
    "Words of the assistant that the caller heard."
    customer_words_per_minute: float
    "The caller's words by minutes of the caller's own speaking time."
    ai_words_per_minute: float
    "The assistant's words by minutes of its own speaking time."
    avg_customer_words_per_turn: float
    "The caller's words by turn."
    avg_ai_words_per_turn: float
    "The assistant's words by turn."
    total_speaking_time_customer: float
    "Seconds the caller spoke."
    total_speaking_time_ai: float
    "Seconds the assistant spoke."
    speaking_time_ratio: float
    "The caller's speaking time over the assistant's."
    interruption_count: int
    "How many turns of the assistant the caller interrupted."
    avg_confidence_customer: float
    "The recognizer's mean confidence in the caller's words, 0 to 1."
    avg_confidence_ai: float
    "The mean confidence in the assistant's words, 0 to 1."
    low_confidence_segments_count: int
    "How many segments of the caller had a confidence below 0.65."
    avg_user_frustration: float
    "How frustrated the caller was, 0 to 1, as a model judged after the call."
    avg_user_stress: float
    "How stressed the caller was, 0 to 1, as a model judged."
    interaction_sentiment_delta: float
    "How the caller's mood changed, -1 to 1, as a model judged."
    frustration_scores_ts: dict[str, list[float]]
    "The caller's frustration over time, as a model judged: lists of scores by name."
    stress_scores_ts: dict[str, list[float]]
    "The caller's stress over time, in the same form."
    price_sensitivity: float
    "How much the price mattered to the caller, 0 to 1, as a model judged."
    primary_intent: str
    "What the caller wanted, as a model judged."
    intent_resolved: bool
    "Whether the caller got it, as a model judged."
    ai_response_accuracy: float
    "How well the answers fitted, 0 to 1, as a model judged."
    unavailable_metrics: list[str]
    "Names of the figures nothing is known about; they are given as 0, empty or false."



class RecordingResponse(TypedDict):
    id: int
    "Names the recording in the paths that play it."
    call_id: int
    "The call it is of."
    recording_sid: str | None
    "The carrier's id of the recording. Null for those made by the service itself."
    file_path: str | None
    "The folder of the call's two tracks in the file storage. Null while there is nothing to play, and for a carrier's recording."
    recording_url: str | None
    "Plays the recording: without credentials where the call has a recording link, else with them. For a recording the carrier made and keeps, the carrier's own address. Null for one that failed."
    url: str | None
    "The same as `recording_url`."
    duration: float | None
    "Seconds. Null until the recording is complete."
    format: str
    "The file format, usually `wav`."
    recording_type: Literal["full", "mixed", "user", "assistant"]
    "`full`: the caller and the assistant in a channel each; `mixed`: both in one; `user` or `assistant`: that side alone."
    recording_source: str
    "`parley`: made by this service; else the carrier that made it."
    status: Literal["recording", "processing", "completed", "failed"]
    "`recording` during the call, `processing` while it is finished, then `completed` or `failed`."
    size_bytes: int | None
    "The size of the file. Null until the recording is complete, and where the carrier does not tell."
    channel_count: int | None
    "1 or 2. Null where it is not known."
    created_at: str
    "When the recording began."
    completed_at: str | None
    "Null until the recording is complete."



class ListCallRecordingsQuery(TypedDict):
    recording_type: NotRequired[str]
    "Recordings of this type only: `full`, `mixed`, `user` or `assistant`."



class ReadRecordingPeaksAnswer(TypedDict):
    call_id: int
    "The call's `id`."
    recording_id: int
    "The recording's `id`."
    duration: float | None
    "Seconds; each point stands for an equal share of them. Null if it is not known."
    max: Literal[255]
    "The value of the loudest possible sample."
    channels: list[list[int]]
    "A list of points for each channel: the caller, then the assistant, or both in one."



class ReadRecordingPeaksQuery(TypedDict):
    points: NotRequired[int]
    "Points for each channel; a recording with fewer peaks returns those. Default: 1600."



class CallTraceDetail(TypedDict):
    id: int
    "Names the trace in the path."
    call_id: int
    "The call's `id`."
    call_sid: str | None
    "The carrier's id of the call. Null if it never reported one."
    assistant_id: int
    "The assistant that held the call."
    caller_hash: str
    "Keyed hash of the caller's number in hexadecimal digits, which tells callers apart; lists show only its beginning."
    turn_count: int
    "How many turns both sides had."
    duration_seconds: int | None
    "Seconds from the answer to the end. Null if it is not known."
    resolution_status: str | None
    "`resolved`, `transferred` or `unresolved`, by the analysis after the call. Null: nobody can tell."
    quality_score: float | None
    "0 to 1, by the same: whether the concern was settled, how well the answers fitted, how little the caller was annoyed. Null: nobody can tell."
    prompt_version_id: int | None
    "The version of the assistant's prompt that the call began with. Null: the assistant had none."
    created_at: str
    "When the trace was made, after the call's end."
    assistant_name: str | None
    "The assistant's name. Null if it is not known."
    turns: list[CallTraceDetailTurn]
    "What both sides said, in order."
    vendor_switches: list[CallTraceDetailVendorSwitche]
    "Where a vendor failed and another took over, in order."
    unbacked_claims: list[CallTraceDetailUnbackedClaim]
    "What the model said was done, and no tool's success backed."
    memories: list[CallTraceDetailMemory]
    "What the call was given of what is remembered about the caller, as far as it still is."


CallTraceDetailTurnTransition = TypedDict(
    "CallTraceDetailTurnTransition",
    {
        "from": "str | None",
        "to": "str",
        "kind": "str",
        "reason": "str",
    },
)


class CallTraceDetailTurnFailure(TypedDict):
    stage: Literal["model", "voice"]
    "Whether the language model failed or the voice did."
    code: str
    "The vendor's code, or ours for a failure on the way to the vendor: `first-token-timeout`, `stalled` or `no-connection`."
    provider: str | None
    "The vendor that failed. Null if there was none."
    message: str
    "What went wrong, for people."



class CallTraceDetailTurn(TypedDict):
    index: int
    "Position in the call, from 0."
    role: Literal["user", "assistant"]
    "Who spoke: the caller (`user`) or the assistant."
    content: str
    "What was said; for the assistant, what the caller heard."
    generated_text: str | None
    "What the assistant would have said had it not been interrupted. Null for the caller, and where all of it was heard."
    filler: str | None
    "What the caller heard while waiting for the answer, such as \"One moment, please.\". Null: nothing."
    purpose: str | None
    "What the assistant spoke for, for example `welcome`, `answer`, `idle`, `transfer` or `farewell`. Null for the caller."
    was_interrupted: bool
    "Whether the caller spoke before the assistant had finished."
    started_ms: int
    "Milliseconds since the call's audio began."
    ended_ms: int | None
    "Milliseconds since the call's audio began. Null if the end is not known."
    tool_calls: list[Any]
    "The tools the model called in this turn."
    transitions: list[CallTraceDetailTurnTransition]
    "For a call led by a flow: the transitions taken in the turn, each with its reason."
    latency: dict[str, int | bool] | None
    "When the stages of the answer were reached, in whole milliseconds after the caller's words; stages that did not take place are missing. `wasGuessed`: the answer was begun before the caller had finished. Null for the caller."
    failure: CallTraceDetailTurnFailure | None
    "Why the answer could not be given or finished. Null: nothing went wrong."
    llm_provider: str | None
    "The vendor whose model answered. Null if none did."
    llm_model: str | None
    "The vendor's name of that model. Null if none answered."
    created_at: str
    "When the turn was put on record."


CallTraceDetailVendorSwitche = TypedDict(
    "CallTraceDetailVendorSwitche",
    {
        "service": "Literal[\"llm\", \"stt\", \"tts\"]",
        "from": "str | None",
        "to": "str | None",
        "reason": "str",
        "at_ms": "int | None",
        "created_at": "str",
    },
)


class CallTraceDetailUnbackedClaim(TypedDict):
    claim: str
    "The model's words."
    actions: list[str]
    "Any of these, done by a tool, would have made it true. Empty: whatever was done."
    outcome: Literal["rephrased", "replaced", "dropped", "logged"]
    "`rephrased`, `replaced` or `dropped`: it was not said; `logged`: it was."
    at_ms: int | None
    "Milliseconds since the call's audio began. Null if it is not known."
    created_at: str
    "When it was noticed."



class CallTraceDetailMemory(TypedDict):
    memory_id: int
    "The memory's id."
    fact: str
    "What is remembered."
    used_in_turns: list[int]
    "Indices of the turns whose answer says what the memory says: at least half of its telling words."



class CallTraceResponse(TypedDict):
    id: int
    "Names the trace in the path."
    call_id: int
    "The call's `id`."
    call_sid: str | None
    "The carrier's id of the call. Null if it never reported one."
    assistant_id: int
    "The assistant that held the call."
    caller_hash: str
    "Keyed hash of the caller's number in hexadecimal digits, which tells callers apart; lists show only its beginning."
    turn_count: int
    "How many turns both sides had."
    duration_seconds: int | None
    "Seconds from the answer to the end. Null if it is not known."
    resolution_status: str | None
    "`resolved`, `transferred` or `unresolved`, by the analysis after the call. Null: nobody can tell."
    quality_score: float | None
    "0 to 1, by the same: whether the concern was settled, how well the answers fitted, how little the caller was annoyed. Null: nobody can tell."
    prompt_version_id: int | None
    "The version of the assistant's prompt that the call began with. Null: the assistant had none."
    created_at: str
    "When the trace was made, after the call's end."



class ListCallTracesQuery(TypedDict):
    assistant_id: NotRequired[int]
    "Traces of this assistant's calls only."
    call_id: NotRequired[int]
    "The trace of this call only, by the call's `id`: one, or none while the call goes on."
    limit: NotRequired[int]
    "How many traces to return at most. Default: 50."
    offset: NotRequired[int]
    "How many traces to leave out from the beginning. Default: 0."
    min_quality_score: NotRequired[float]
    "Traces with this `quality_score` or a better one."
    resolution_status: NotRequired[str]
    "Traces with this `resolution_status` only."



class ExportCallTranscriptsQuery(TypedDict):
    format: NotRequired[Literal["txt", "json", "csv"]]
    "`txt`: lines for people. `csv`: a table with a header line. `json`: one object. Default: \"txt\"."
    speaker: NotRequired[str]
    "Segments of this speaker only: `user` or `assistant`."



class TranscriptResponse(TypedDict):
    id: int
    "The id of the segment."
    call_id: int
    "The call it belongs to."
    content: str
    "What was said."
    text: str
    "The same as `content`."
    speaker: Literal["user", "assistant"]
    "The caller (`user`) or the assistant."
    is_final: bool
    "False for what the recognizer had understood so far, while it might still change."
    segment_start: float | None
    "Seconds since the call's audio began. Null if it is not known."
    segment_end: float | None
    "Seconds since the call's audio began. Null if it is not known."
    confidence: float | None
    "How sure the recognizer is, 0 to 1. Null where it does not tell."
    stt_timestamps: dict[str, Any] | None
    "When each word was said, in the recognizer's own form. Null where it does not tell."
    created_at: str
    "When the segment was put on record."



class ListCallTranscriptsQuery(TypedDict):
    speaker: NotRequired[str]
    "Segments of this speaker only: `user` or `assistant`."
    include_interim: NotRequired[bool]
    "Whether to include segments that were not final. Default: false."



class LiveCall(TypedDict):
    id: int
    "Names the call in every other path that has `{call_id}`."
    call_sid: str | None
    "The carrier's id of the call. Null until the carrier has reported it."
    direction: Literal["inbound", "outbound"]
    "`inbound`: the customer called. `outbound`: the organization did."
    customer_phone_number: str
    "The other party's number."
    to_phone_number: str
    "The organization's number, in calls of either direction."
    telephony_provider: str
    "The carrier of the call; `browser` for a call from a web page."
    assistant_id: int
    "The assistant that holds the call."
    assistant_name: str | None
    "The assistant's name."
    flow_name: str | None
    "The flow that leads the call. Null without a flow."
    flow_node: str | None
    "The node of the flow the call is in. Null without a flow."
    started_at: str
    "When the call came in or was asked for."
    answered_at: str | None
    "When the call was answered. Null: it rings."
    last_speaker: Literal["user", "assistant"] | None
    "Who said the last words on record. Null: nobody has said anything."
    last_words: str | None
    "The first 300 characters of them, as far as they were understood. Null like `last_speaker`."
    latency_ms: int | None
    "From the end of the caller's last answered words to the first words of the answer, in milliseconds. Null: nothing was answered yet."



class ListLiveCallsAnswer(TypedDict):
    items: list[LiveCall]
    "The calls."
    total: int
    "How many calls go on."
    now: str
    "The service's time, by which the other times are meant."



class CampaignContactsAdded(TypedDict):
    success: bool
    "Always true, also when every contact was left out."
    message: str
    "What was done, in words for people."
    campaign_id: int
    "The campaign they were added to."
    imported_count: int
    "Contacts that were added."
    total_contacts: int
    "Contacts that the campaign has now."
    duplicate_count: int
    "Left out: their number is in the campaign already, or twice in the list."
    invalid_count: int
    "Left out: their number or consent cannot be read, or a value is too long."
    opted_out_count: int
    "Left out: their owners want nothing more from the organization."
    rejects: list[CampaignContactsAddedReject]
    "The first 1,000 that were left out."



class CampaignContactsAddedReject(TypedDict):
    index: int
    "Place in the list that was sent, from 0."
    reason: str
    "Such as `duplicate`, `opted-out`, `number-invalid` or `consent-date-unreadable`."
    value: str
    "What it is about, such as the number, cut to 64 characters."



class AddCampaignContactsBodyContact(TypedDict):
    phone_number: str
    "In any usual spelling. Without a country it is of the organization's default country, else of the US."
    name: NotRequired[str | None]
    "What templates say for `{{ name }}`."
    email: NotRequired[str | None]
    "For templates; nothing is sent to it."
    company: NotRequired[str | None]
    "What templates say for `{{ company }}`."
    consent_kind: NotRequired[str | bool | None]
    "`written` (or `signed`); `express`, or yes or true, which is express; `no`: there is none. A date without a kind is express consent."
    consent_given_at: NotRequired[str | None]
    "ISO 8601: a date, or a time, in UTC unless it has an offset; not in the future. Without it no consent is recorded."
    consent_source: NotRequired[str | None]
    "Where consent was given, at most 500 characters; `Contacts sent by a client` if left out."
    consent_evidence: NotRequired[str | None]
    "Where the proof is, at most 1,500 characters; the campaign's id is added."
    variables: NotRequired[dict[str, Any] | None]
    "Values for templates; names become lower case, with `_` between words."
    variable_values: NotRequired[dict[str, Any] | None]
    "Read as `variables` are."
    custom_fields: NotRequired[dict[str, Any] | None]
    "Read as `variables` are."



class AddCampaignContactsBody(TypedDict):
    contacts: list[AddCampaignContactsBodyContact]
    "1 to 10,000 contacts; members not named here become variables."



class CampaignContactList(TypedDict):
    contacts: list[CampaignContact]
    "This page of contacts, in the order in which they were added."
    items: list[CampaignContact]
    "The same as `contacts`, for client libraries."
    pagination: CampaignPagination
    "Where this page stands among the others."
    total: int
    "Contacts on all pages."



class CampaignContact(TypedDict):
    "A person in a campaign."
    id: int
    "Names the contact, as in executions and in `contact_selection` of a re-execution."
    campaign_id: int
    "The campaign that the contact belongs to."
    phone_number: str
    "E.164."
    name: str | None
    "Null: not known."
    contact_data: CampaignContactContactData
    "What was sent of the contact."
    variables: dict[str, Any]
    "Values for templates, by name; columns and members without a place of their own."
    status: Literal["pending", "in_progress", "completed", "failed", "skipped", "no_answer", "busy", "voicemail"]
    "`pending`: work is left. `in_progress`: somebody may be talking. `completed`: reached. `failed`, `no_answer`, `busy` and `voicemail`: the last attempt, and none follows. `skipped`: not reached for."
    skip_reason: str | None
    "Why the contact is skipped, such as `opted-out`, `consent-missing`, `not-selected` or `campaign-cancelled`; null unless it is."
    attempts: int
    "Attempts used up in the present round, with one that is under way."
    created_at: str
    "When the contact was added."
    last_attempt_at: str | None
    "When the last attempt was made; null before the first."



class CampaignContactContactData(TypedDict):
    "What was sent of the contact."
    name: str | None
    "The same as the contact's `name`."
    email: str | None
    "Null: not known."
    company: str | None
    "Null: not known."
    source: str
    "`import`: from a file. `api`: sent as JSON."
    variable_values: dict[str, Any]
    "The same as the contact's `variables`."
    custom_fields: dict[str, Any]
    "The same as the contact's `variables`."



class CampaignPagination(TypedDict):
    page: int
    "From 1; the page on which the first entry stands."
    per_page: int
    "Most entries on a page."
    total_items: int
    "Entries on all pages."
    total_pages: int
    "0 when there is nothing."
    has_next: bool
    "Whether more entries follow."
    has_prev: bool
    "Whether entries come before these."



class ListCampaignContactsQuery(TypedDict):
    page: NotRequired[int]
    "Page to show, from 1. Default: 1."
    per_page: NotRequired[int]
    "Most entries on a page. Default: 50."
    skip: NotRequired[int]
    "Entries to pass over, in place of `page`; 0 when only `limit` is sent."
    limit: NotRequired[int]
    "Most entries to show, in place of `per_page`."
    status: NotRequired[str]
    "Only contacts in this state, such as `pending` or `no_answer`; another word is a 400."



class CampaignSaved(TypedDict):
    success: bool
    "Always true: a refusal is an error."
    message: str
    "What was done, in words for people."
    campaign_id: int
    "The same as `id`, for client libraries."
    task_id: str | None
    "Always null: the work was done when this is answered."
    id: int
    "Names the campaign in every path below it."
    organization_id: int
    "The organization that the campaign belongs to."
    name: str
    "What people call the campaign."
    description: str | None
    "A note for the people of the organization."
    campaign_type: Literal["call", "sms", "mixed"]
    "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach."
    purpose: Literal["marketing", "informational"]
    "`marketing` needs written consent and a fresh do-not-call register, `informational` any consent."
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"]
    "`cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are."
    assistant_id: int
    "The assistant that talks to the contacts."
    assistant_name: str | None
    "Null when the assistant is gone."
    phone_number_id: int | None
    "The number that calls and texts come from. Null: the assistant's active numbers take turns."
    welcome_message_template: str | None
    "What a call begins with; of calls."
    agenda_template: str | None
    "What the assistant is to do in the conversation; of calls."
    end_call_message_template: str | None
    "What a call ends with; of calls."
    sms_message_template: str | None
    "The text that is sent; of texts and mixed campaigns."
    fallback_values: dict[str, str]
    "By the name of a variable: what templates say where a contact has no value."
    variable_mappings: dict[str, str]
    "Pairs of names that mean the same, such as a template's variable and the column its value comes from."
    available_variables: list[str]
    "Names of variables for templates, with those of imported files, which are added by themselves; at most 500."
    pending_import: dict[str, Any] | None
    "Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null."
    max_attempts: int
    "Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once."
    retry_delay_minutes: int
    "Minutes after which a contact who was not reached is tried again; sooner if no phone rang."
    settings: CampaignSavedSettings
    "Pace, hours and voicemail."
    schedule: CampaignSchedule
    "When the campaign is to start."
    total_contacts: int
    "Contacts in every state."
    completed_contacts: int
    "Contacts that were reached: somebody talked, or the carrier accepted the text."
    failed_contacts: int
    "Contacts that were tried as often as they may be: failed, not answered, busy, or a machine."
    hold: CampaignSavedHold | None
    "Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it."
    created_at: str
    "When the campaign was created."
    updated_at: str
    "When the campaign was last changed."
    started_at: str | None
    "When the latest round began; null before it has begun."
    completed_at: str | None
    "When the latest round was completed, stopped or failed; null before it has ended."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class CampaignSavedSettingsAllowedHours(TypedDict):
    start: str
    "First minute of the day, `HH:MM`."
    end: str
    "End of the day's hours, exclusive, `HH:MM`."
    days: list[int]
    "Days of the week in order: 1 is Monday, 7 is Sunday."



class CampaignSavedSettings(TypedDict):
    "Pace, hours and voicemail."
    concurrent_limit: int
    "Most calls of the campaign at a time."
    rate_limit_per_minute: int
    "Most attempts, calls and texts together, in any 60 seconds."
    allowed_hours: CampaignSavedSettingsAllowedHours | None
    "Hours in which contacts are reached for, within the contact rules. Null: whenever the rules allow."
    time_zone: str | None
    "IANA time zone of `allowed_hours`. Null: each contact's own zones."
    enable_voicemail_detection: bool
    "Whether calls find out that a machine has answered."
    leave_voicemail: bool
    "Whether `voicemail_message` is left on a machine."
    voicemail_message: str | None
    "What is said to a machine; null when nothing has been set."



class CampaignSchedule(TypedDict):
    "When a campaign is to start."
    schedule_type: Literal["immediate", "scheduled", "recurring"]
    "`immediate`: starts when somebody starts it. `scheduled`: once, at a time. `recurring`: again and again. `once` in requests is `scheduled` here."
    scheduled_at: str | None
    "When the campaign starts, or, if it recurs, starts next. Null for `immediate`."
    timezone: str
    "IANA time zone of the schedule; UTC unless another one was sent."
    recurring_config: CampaignScheduleRecurringConfig | None
    "How the campaign recurs; null unless it does."



class CampaignScheduleRecurringConfig(TypedDict):
    frequency: Literal["daily", "weekly", "monthly"]
    "Whether `interval` counts days, weeks or months."
    interval: int
    "Every so many days, weeks (from Monday) or months."
    days_of_week: list[int]
    "1 is Monday, 7 is Sunday; empty unless the schedule is weekly."
    day_of_month: int | None
    "In a shorter month, its last day is taken. Null unless the schedule is monthly."
    time: str
    "Time of day at which a round starts, `HH:MM`, by the clocks of `time_zone`."
    time_zone: str
    "IANA time zone of `time` and of the days."
    end_date: str | None
    "Last day on which a round may start, `YYYY-MM-DD`. Null: the schedule has no end."



class CampaignSavedHold(TypedDict):
    reason: str
    "Such as `no-number`, `no-capacity`, `limit-reached`, `carrier-failing`, `do-not-call-register-stale`, `restored`, `assistant-deleted` or `number-gone`."
    since: str
    "When that began."



class CreateCampaignBodySettingsAllowedHours(TypedDict):
    start: str
    "First minute of the day, `HH:MM` on a 24-hour clock."
    end: str
    "End of the day's hours, exclusive, `HH:MM` on a 24-hour clock; after `start`."
    days: NotRequired[list[int] | None]
    "Days of the week: 1 is Monday, 7 is Sunday. Null or left out: every day."



class CreateCampaignBodySettings(TypedDict):
    concurrent_limit: NotRequired[int | None]
    "Most calls of the campaign at a time; 5 by default."
    rate_limit_per_minute: NotRequired[int | None]
    "Most attempts, calls and texts together, in any 60 seconds; 10 by default."
    allowed_hours: NotRequired[CreateCampaignBodySettingsAllowedHours | None]
    "Hours in which contacts are reached for. They only narrow what the contact rules allow; wider ones change nothing."
    time_zone: NotRequired[str | None]
    "IANA time zone of `allowed_hours`. While none is set, each contact's own zones count."
    enable_voicemail_detection: NotRequired[bool | None]
    "Whether calls find out that a machine has answered; true by default."
    leave_voicemail: NotRequired[bool | None]
    "Whether `voicemail_message` is left on a machine; false by default. Needs voicemail detection."
    voicemail_message: NotRequired[str | None]
    "What is said to a machine."



class CreateCampaignBodyScheduleRecurringConfig(TypedDict):
    frequency: Literal["daily", "weekly", "monthly"]
    "Whether `interval` counts days, weeks or months."
    interval: NotRequired[int | None]
    "Every so many days, weeks (from Monday) or months; 1 if left out."
    days_of_week: NotRequired[list[int] | None]
    "1 is Monday, 7 is Sunday; required for weekly ones. Where a campaign is created, a list with a 0 counts from 0, as one client library does."
    day_of_month: NotRequired[int | None]
    "Required for monthly ones. In a shorter month, its last day is taken."
    time: str
    "Time of day at which a round starts, `HH:MM`. One that the clocks skip is the first minute after; one that they show twice is the first."
    time_zone: NotRequired[str | None]
    "IANA time zone of `time` and of the days; `timezone`, else UTC, if left out."
    end_date: NotRequired[str | None]
    "The last day on which it may start, `YYYY-MM-DD`. Null: there is no end."



class CreateCampaignBodySchedule(TypedDict):
    schedule_type: Literal["immediate", "scheduled", "once", "recurring"]
    "`immediate`: when somebody starts it. `scheduled`, or `once`: at `scheduled_at`. `recurring`: again and again, by `recurring_config`."
    scheduled_at: NotRequired[str | None]
    "ISO 8601; without an offset it is a time in `timezone`. Required for `scheduled` and `once`, and to come; for `recurring`, the first moment it may start."
    timezone: NotRequired[str | None]
    "IANA time zone of times without an offset; UTC if left out."
    recurring_config: NotRequired[CreateCampaignBodyScheduleRecurringConfig | None]
    "How it recurs; required for `recurring`."



class CreateCampaignBody(TypedDict):
    name: str
    "What people call the campaign."
    campaign_type: Literal["call", "sms", "mixed"]
    "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach. It cannot be changed."
    assistant_id: int
    "The assistant that talks to the contacts. It cannot be changed."
    description: NotRequired[str | None]
    "A note for the people of the organization."
    welcome_message_template: NotRequired[str | None]
    "What a call begins with, as a template: `Hello {{ name }}`. Of calls and mixed campaigns."
    agenda_template: NotRequired[str | None]
    "What the assistant is to do in the conversation, as a template. Of calls and mixed campaigns."
    end_call_message_template: NotRequired[str | None]
    "What a call ends with, as a template. Of calls and mixed campaigns."
    sms_message_template: NotRequired[str | None]
    "The text, as a template. Texts and mixed campaigns cannot start without one."
    fallback_values: NotRequired[dict[str, str] | None]
    "By the name of a variable: what templates say where a contact has no value."
    variable_mappings: NotRequired[dict[str, str] | None]
    "By the name of a variable: the column or member its value comes from. The two names mean the same, in either direction."
    available_variables: NotRequired[list[str] | None]
    "Names of variables to offer for templates; an import adds those of its file."
    pending_import: NotRequired[dict[str, Any] | None]
    "Anything of the client's own. While there is one, an import makes contacts only once it is confirmed."
    max_attempts: NotRequired[int | None]
    "Most attempts that a contact uses up in a round; those that failed on our side use up none. Mixed campaigns call once. Default: 3."
    retry_delay_minutes: NotRequired[int | None]
    "Minutes after which a contact who was not reached is tried again. Default: 30."
    purpose: NotRequired[Literal["marketing", "informational"] | None]
    "`marketing`, which is the default, needs written consent and a fresh do-not-call register."
    settings: NotRequired[CreateCampaignBodySettings | None]
    "Pace, hours and voicemail; what is left out has its default."
    phone_number_id: NotRequired[int | None]
    "The number that calls and texts come from. Null: the assistant's active numbers take turns."
    contacts: NotRequired[list[AddCampaignContactsBodyContact] | None]
    "The first contacts, at most 10,000; more can be added or imported."
    schedule: NotRequired[CreateCampaignBodySchedule | None]
    "When the campaign is to start. Null: when somebody starts it."



class CampaignList(TypedDict):
    campaigns: list[CampaignListEntry]
    "This page of campaigns, the newest first."
    items: list[CampaignListEntry]
    "The same as `campaigns`, for client libraries."
    pagination: CampaignPagination
    "Where this page stands among the others."
    total: int
    "Campaigns on all pages."



class CampaignListEntry(TypedDict):
    id: int
    "Names the campaign in every path below it."
    organization_id: int
    "The organization that the campaign belongs to."
    name: str
    "What people call the campaign."
    description: str | None
    "A note for the people of the organization."
    campaign_type: Literal["call", "sms", "mixed"]
    "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach."
    purpose: Literal["marketing", "informational"]
    "`marketing` needs written consent and a fresh do-not-call register, `informational` any consent."
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"]
    "`cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are."
    assistant_id: int
    "The assistant that talks to the contacts."
    assistant_name: str | None
    "Null when the assistant is gone."
    phone_number_id: int | None
    "The number that calls and texts come from. Null: the assistant's active numbers take turns."
    welcome_message_template: str | None
    "What a call begins with; of calls."
    agenda_template: str | None
    "What the assistant is to do in the conversation; of calls."
    end_call_message_template: str | None
    "What a call ends with; of calls."
    sms_message_template: str | None
    "The text that is sent; of texts and mixed campaigns."
    fallback_values: dict[str, str]
    "By the name of a variable: what templates say where a contact has no value."
    variable_mappings: dict[str, str]
    "Pairs of names that mean the same, such as a template's variable and the column its value comes from."
    available_variables: list[str]
    "Names of variables for templates, with those of imported files, which are added by themselves; at most 500."
    pending_import: dict[str, Any] | None
    "Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null."
    max_attempts: int
    "Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once."
    retry_delay_minutes: int
    "Minutes after which a contact who was not reached is tried again; sooner if no phone rang."
    settings: CampaignSavedSettings
    "Pace, hours and voicemail."
    schedule: CampaignSchedule
    "When the campaign is to start."
    total_contacts: int
    "Contacts in every state."
    completed_contacts: int
    "Contacts that were reached: somebody talked, or the carrier accepted the text."
    failed_contacts: int
    "Contacts that were tried as often as they may be: failed, not answered, busy, or a machine."
    hold: CampaignSavedHold | None
    "Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it."
    created_at: str
    "When the campaign was created."
    updated_at: str
    "When the campaign was last changed."
    started_at: str | None
    "When the latest round began; null before it has begun."
    completed_at: str | None
    "When the latest round was completed, stopped or failed; null before it has ended."
    metrics: CampaignListEntryMetrics
    "Figures of its calls and texts over all rounds, and the share of contacts reached."



class CampaignListEntryMetrics(TypedDict):
    "Figures of its calls and texts over all rounds, and the share of contacts reached."
    total_duration_seconds: float
    "Seconds of the calls that were answered, over all rounds."
    average_duration_seconds: float
    "Seconds of an answered call, on average; 0 while there is none."
    success_rate: float
    "Completed of completed and failed contacts; 0 to 1, and 0 while there are none."
    answer_rate: float
    "Answered of the calls that have ended, over all rounds; 0 to 1."
    actual_cost: float | None
    "US dollars, of the calls that are billed; null when a price is unknown, as those of texts are."



class ListCampaignsQuery(TypedDict):
    page: NotRequired[int]
    "Page to show, from 1. Default: 1."
    per_page: NotRequired[int]
    "Most entries on a page. Default: 50."
    skip: NotRequired[int]
    "Entries to pass over, in place of `page`; 0 when only `limit` is sent."
    limit: NotRequired[int]
    "Most entries to show, in place of `per_page`."
    status: NotRequired[str]
    "Only campaigns in this state: draft, scheduled, running, paused, completed, cancelled or failed."
    campaign_type: NotRequired[str]
    "Only campaigns of this type: call, sms or mixed."
    assistant_id: NotRequired[int]
    "Only campaigns of this assistant."
    search: NotRequired[str]
    "Text to find in name or description, in any case."



class CampaignDeleted(TypedDict):
    success: bool
    "Always true: a refusal is an error."
    message: str
    "What was done, in words for people."



class CampaignDetails(TypedDict):
    id: int
    "Names the campaign in every path below it."
    organization_id: int
    "The organization that the campaign belongs to."
    name: str
    "What people call the campaign."
    description: str | None
    "A note for the people of the organization."
    campaign_type: Literal["call", "sms", "mixed"]
    "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach."
    purpose: Literal["marketing", "informational"]
    "`marketing` needs written consent and a fresh do-not-call register, `informational` any consent."
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"]
    "`cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are."
    assistant_id: int
    "The assistant that talks to the contacts."
    assistant_name: str | None
    "Null when the assistant is gone."
    phone_number_id: int | None
    "The number that calls and texts come from. Null: the assistant's active numbers take turns."
    welcome_message_template: str | None
    "What a call begins with; of calls."
    agenda_template: str | None
    "What the assistant is to do in the conversation; of calls."
    end_call_message_template: str | None
    "What a call ends with; of calls."
    sms_message_template: str | None
    "The text that is sent; of texts and mixed campaigns."
    fallback_values: dict[str, str]
    "By the name of a variable: what templates say where a contact has no value."
    variable_mappings: dict[str, str]
    "Pairs of names that mean the same, such as a template's variable and the column its value comes from."
    available_variables: list[str]
    "Names of variables for templates, with those of imported files, which are added by themselves; at most 500."
    pending_import: dict[str, Any] | None
    "Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null."
    max_attempts: int
    "Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once."
    retry_delay_minutes: int
    "Minutes after which a contact who was not reached is tried again; sooner if no phone rang."
    settings: CampaignSavedSettings
    "Pace, hours and voicemail."
    schedule: CampaignSchedule
    "When the campaign is to start."
    total_contacts: int
    "Contacts in every state."
    completed_contacts: int
    "Contacts that were reached: somebody talked, or the carrier accepted the text."
    failed_contacts: int
    "Contacts that were tried as often as they may be: failed, not answered, busy, or a machine."
    hold: CampaignSavedHold | None
    "Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it."
    created_at: str
    "When the campaign was created."
    updated_at: str
    "When the campaign was last changed."
    started_at: str | None
    "When the latest round began; null before it has begun."
    completed_at: str | None
    "When the latest round was completed, stopped or failed; null before it has ended."
    last_import_file_name: str | None
    "File of the last import that made contacts; null when there was none."
    last_import_date: str | None
    "When that import began; null when there was none."
    last_import_row_count: int | None
    "Rows of that file, also those that became no contact."



class PatchCampaignBody(TypedDict):
    name: NotRequired[str | None]
    "What people call the campaign."
    description: NotRequired[str | None]
    "A note for the people of the organization."
    welcome_message_template: NotRequired[str | None]
    "What a call begins with, as a template: `Hello {{ name }}`. Of calls and mixed campaigns."
    agenda_template: NotRequired[str | None]
    "What the assistant is to do in the conversation, as a template. Of calls and mixed campaigns."
    end_call_message_template: NotRequired[str | None]
    "What a call ends with, as a template. Of calls and mixed campaigns."
    sms_message_template: NotRequired[str | None]
    "The text, as a template. Texts and mixed campaigns cannot start without one."
    fallback_values: NotRequired[dict[str, str] | None]
    "By the name of a variable: what templates say where a contact has no value."
    variable_mappings: NotRequired[dict[str, str] | None]
    "By the name of a variable: the column or member its value comes from. The two names mean the same, in either direction."
    available_variables: NotRequired[list[str] | None]
    "Names of variables to offer for templates; an import adds those of its file."
    pending_import: NotRequired[dict[str, Any] | None]
    "Anything of the client's own. While there is one, an import makes contacts only once it is confirmed."
    max_attempts: NotRequired[int | None]
    "Most attempts that a contact uses up in a round."
    retry_delay_minutes: NotRequired[int | None]
    "Minutes after which a contact who was not reached is tried again."
    purpose: NotRequired[Literal["marketing", "informational"] | None]
    "`marketing` needs written consent and a fresh do-not-call register, `informational` any consent."
    settings: NotRequired[CreateCampaignBodySettings | None]
    "Pace, hours and voicemail; what is left out stays as it is."
    phone_number_id: NotRequired[int | None]
    "The number that calls and texts are to come from. 0: the assistant's active numbers take turns."



class TemplatePreviewResponse(TypedDict):
    success: bool
    "False when the template has a mistake."
    rendered_template: str
    "The filled text; of a template with mistakes, `[Template error]` and the first of them."
    missing_variables: list[str]
    "Variables without a value, a generic one, or a default in the template; the text leaves them out."



class PreviewCampaignTemplateBody(TypedDict):
    template: str
    "The template to fill."
    variables: dict[str, Any]
    "Values by name; `name`, `company` and `assistant_name` have generic ones, such as `there`."



class CampaignAttemptEvidence(TypedDict):
    attempt_id: int
    "The attempt, as executions have it in `id`."
    execution_id: str
    "The attempt's UUID, under which its call or text was asked for."
    campaign_id: int
    "The campaign that made the attempt."
    contact_id: int
    "The contact that was reached for."
    round: int
    "Goes up each time the whole campaign begins again."
    attempt_number: int
    "Which attempt in the contact's round it is, from 1."
    channel: Literal["call", "sms"]
    "Whether the contact was called or texted."
    from_number: str
    "The organization's number, E.164."
    to_number: str
    "The contact's number, E.164."
    created_at: str
    "When attempt and decision were written, to the microsecond, as it was hashed."
    decision: CampaignAttemptEvidenceDecision | None
    "What was known when it was decided. Null: it is gone, or no longer a record of a decision."
    record: Any
    "The decision as it is in the database, for who computes the hashes anew."
    decision_hash: str | None
    "SHA-256, hexadecimal, computed from the rows as they are now; null when there is no decision."
    seal: CampaignAttemptEvidenceSeal | None
    "The link of the organization's chain that it is under; null while it waits for one, or when it is gone."
    is_sealed: bool
    "Whether it was sealed; that happens within seconds."
    is_verified: bool
    "Whether the decision, its seal and the links to the seals beside it are as they were written."
    problem: Literal["decision-missing", "decision-changed", "attempt-changed", "sealed-before", "seal-missing", "seal-changed", "chain-broken"] | None
    "What does not agree, such as `decision-changed`: it is not what its seal lists; `sealed-before`: another seal lists it too; `chain-broken`: a link to a seal beside it is wrong. Null also while it waits for its seal."
    ended: CampaignAttemptEvidenceEnded
    "What came of the attempt."



class CampaignAttemptEvidenceDecisionRule(TypedDict):
    jurisdiction: str
    "ISO 3166: a country, or a state of the United States."
    version: str
    "Version of the rules; the organization's own begin with `organization-`."
    source_date: str
    "When the source of the rules was read, `YYYY-MM-DD`."



class CampaignAttemptEvidenceDecisionDataVersions(TypedDict):
    "The data that place and time zone were found by."
    area_codes: str
    "Date of the tables of area codes."
    time_zones: str
    "Version of the tz database, such as `2026c`."



class CampaignAttemptEvidenceDecisionConsent(TypedDict):
    kind: str
    "`written` or `express`."
    source: str
    "Where it was given, in words."
    given_at: str
    "When it was given, ISO 8601 in UTC."
    is_attested: bool
    "Whether it is the organization's attestation, not a consent recorded for the number."



class CampaignAttemptEvidenceDecisionRegister(TypedDict):
    source: str
    "The public register that the copy is of."
    obtained_at: str
    "When its newest copy was obtained, ISO 8601 in UTC."



class CampaignAttemptEvidenceDecision(TypedDict):
    version: int
    "Of the form of the record; 1."
    decided_at: str
    "The moment for which it was decided."
    campaign_id: int
    "The campaign, as the record has it."
    contact_id: int
    "The contact, as the record has it."
    round: int
    "The campaign's round, as the record has it."
    attempt_number: int
    "The attempt in that round, as the record has it."
    channel: Literal["call", "sms"]
    "Whether the contact was to be called or texted."
    purpose: Literal["marketing", "informational"]
    "What the campaign was for, which decides the consent it needed."
    number_hash: str
    "The keyed hash of the number, hexadecimal."
    is_allowed: bool
    "True of every attempt; others are not made."
    reasons: list[str]
    "What spoke against it; of an attempt, nothing."
    country: str | None
    "ISO 3166 code of the country the contact was taken to be in."
    states: list[str]
    "States whose rules held, of address and number, such as `US-CA`."
    zones: list[str]
    "IANA time zones the contact may have been in; the moment suited all of them."
    zones_found_by: str | None
    "How the zones were found: `time_zone` of the contact, `address`, or `number`."
    rules: list[CampaignAttemptEvidenceDecisionRule]
    "The rules that held."
    data_versions: CampaignAttemptEvidenceDecisionDataVersions
    "The data that place and time zone were found by."
    consent: CampaignAttemptEvidenceDecisionConsent | None
    "The consent that stood; null: there was none."
    registers: list[CampaignAttemptEvidenceDecisionRegister]
    "Copies of public do-not-call registers that were there."
    attempts_before: list[str]
    "Times of the attempts to reach the number in the 24 hours before."



class CampaignAttemptEvidenceSeal(TypedDict):
    position: int
    "Place in the organization's chain, from 1."
    decision_count: int
    "Decisions under this seal, at most 500."
    previous_hash: str
    "Hash of the seal before it, hexadecimal; zeros for the first."
    hash: str
    "SHA-256 of the seal, hexadecimal."
    sealed_at: str
    "To the microsecond, as it was hashed."



class CampaignAttemptEvidenceEnded(TypedDict):
    "What came of the attempt."
    status: Literal["pending", "in_progress", "completed", "failed", "skipped", "no_answer", "busy", "voicemail"]
    "How the attempt ended; `in_progress` while nobody knows yet."
    reason: str | None
    "An end reason of calls, `sent` or an error code of texts; null while nobody knows yet."
    settled_at: str | None
    "When its end was noted; null before."
    is_counted: bool | None
    "Whether it used up one of the contact's attempts; null while nobody knows yet."
    is_retried: bool | None
    "Whether the contact is tried again after it; null while nobody knows yet."
    duration_seconds: int | None
    "From answer to end of the call; null for texts, and of calls that nobody answered or that go on."


ExportCampaignEvidenceAnswer: TypeAlias = "Any"


class ExportCampaignEvidenceQuery(TypedDict):
    page: NotRequired[int]
    "Page to show, from 1. Default: 1."
    per_page: NotRequired[int]
    "Most entries on a page. Default: 50."
    skip: NotRequired[int]
    "Entries to pass over, in place of `page`; 0 when only `limit` is sent."
    limit: NotRequired[int]
    "Most entries to show, in place of `per_page`."
    format: NotRequired[Literal["json", "csv"]]
    "`json`: a page. `csv`: all of it as a file. Default: \"json\"."



class CampaignImportAttested(TypedDict):
    import_id: int
    "The import whose contacts were attested for."
    contact_count: int
    "Contacts of the import that the campaign still has."
    recorded_count: int
    "Consents that were not there before."



class AttestCampaignImportBody(TypedDict):
    kind: Literal["written", "express"]
    "`written`: signed, also electronically. `express`: given in another way."
    source: str
    "Where they agreed, in words."
    given_at: str
    "When they agreed: ISO 8601 with an offset, not in the future."



class CampaignImport(TypedDict):
    import_id: int
    "Names the import in its own paths."
    campaign_id: int
    "The campaign it is for."
    status: Literal["uploading", "pending", "processing", "awaiting_confirmation", "confirming", "completed", "failed", "discarded"]
    "`pending`: to be checked. `confirming`: contacts are being made. `discarded`: another import took its place. `failed` and `discarded` ones changed nothing."
    error_code: str | None
    "Why it failed or was discarded, such as `phone-column-missing` or `replaced`; null unless it was."
    error_message: str | None
    "The same as `error_code`, in words for people."
    file_name: str
    "As it was sent."
    file_bytes: int
    "Size of the file in bytes, once it has arrived."
    import_date: str
    "When the file began to arrive."
    finished_at: str | None
    "When it was completed, failed or discarded; null before."
    format: Literal["csv", "json"] | None
    "Told from the content of the file; null until it has arrived."
    encoding: str | None
    "`utf-8`, `utf-16le`, `utf-16be` or `windows-1252`, told from the file; null until it has arrived."
    delimiter: str | None
    "Comma, semicolon or tab, told from the file; null of JSON, and before it is known."
    columns: list[CampaignImportColumn] | None
    "Each column of the file, and what it becomes; null before that is known."
    row_count: int
    "Rows looked at so far; the sum of the four counts that follow."
    new_count: int
    "Rows that are to become contacts."
    duplicate_count: int
    "Rows whose number is twice in the file, or was tried by the campaign already."
    invalid_count: int
    "Rows that cannot be read."
    opted_out_count: int
    "Rows whose owners want nothing more from the organization."
    imported_count: int
    "Contacts that it made; 0 until it is completed."



class CampaignImportColumn(TypedDict):
    column: str
    "Name of the column, or member, as the file has it."
    becomes: str | None
    "A member of the contact, such as `phone_number`, or a variable's name; null: it is dropped."



class CampaignImportAccepted(TypedDict):
    success: bool
    "False when the file could not be imported; `error_code` says why."
    message: str
    "What was done, in words for people."
    total_contacts: int
    "Contacts that the campaign has now."
    import_id: int
    "Names the import in its own paths."
    campaign_id: int
    "The campaign it is for."
    status: Literal["uploading", "pending", "processing", "awaiting_confirmation", "confirming", "completed", "failed", "discarded"]
    "`pending`: to be checked. `confirming`: contacts are being made. `discarded`: another import took its place. `failed` and `discarded` ones changed nothing."
    error_code: str | None
    "Why it failed or was discarded, such as `phone-column-missing` or `replaced`; null unless it was."
    error_message: str | None
    "The same as `error_code`, in words for people."
    file_name: str
    "As it was sent."
    file_bytes: int
    "Size of the file in bytes, once it has arrived."
    import_date: str
    "When the file began to arrive."
    finished_at: str | None
    "When it was completed, failed or discarded; null before."
    format: Literal["csv", "json"] | None
    "Told from the content of the file; null until it has arrived."
    encoding: str | None
    "`utf-8`, `utf-16le`, `utf-16be` or `windows-1252`, told from the file; null until it has arrived."
    delimiter: str | None
    "Comma, semicolon or tab, told from the file; null of JSON, and before it is known."
    columns: list[CampaignImportColumn] | None
    "Each column of the file, and what it becomes; null before that is known."
    row_count: int
    "Rows looked at so far; the sum of the four counts that follow."
    new_count: int
    "Rows that are to become contacts."
    duplicate_count: int
    "Rows whose number is twice in the file, or was tried by the campaign already."
    invalid_count: int
    "Rows that cannot be read."
    opted_out_count: int
    "Rows whose owners want nothing more from the organization."
    imported_count: int
    "Contacts that it made; 0 until it is completed."



class ImportCampaignDataBody(TypedDict):
    file: FileContent
    "CSV whose first line names the columns, one of them `phone`, `phone_number`, `mobile` or `cell`; or JSON, a list of objects."
    column_mappings: NotRequired[str]
    "A JSON object of strings: what a column of the file becomes, or which column a member comes from. An empty text drops the column. Default: \"{}\"."



class CampaignProgress(TypedDict):
    campaign_id: int
    "The campaign whose progress this is."
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"]
    "The campaign's state."
    progress: CampaignProgressProgress
    "Counts of contacts in the present round."
    hold: CampaignSavedHold | None
    "Why it reaches for nobody although it is running, or why it failed. Null: nothing holds it."
    started_at: str | None
    "When the latest round began; null before it has begun."
    completed_at: str | None
    "When the latest round was completed, stopped or failed; null before it has ended."
    recent_activity: list[CampaignProgressRecentActivityEntry]
    "The last ten attempts, the newest first."
    total_contacts: int
    "The same as in `progress`."
    completed_contacts: int
    "The same as `progress.completed`."
    failed_contacts: int
    "The same as `progress.failed`."
    pending_contacts: int
    "The same as `progress.pending`."
    in_progress_contacts: int
    "The same as `progress.processing`."
    completion_percentage: float
    "The same as `progress.progress_percentage`; 0 to 100."
    success_rate: float
    "Completed of completed and failed contacts; 0 to 1, and 0 while there are none."
    metrics: CampaignProgressMetrics
    "Figures of its calls and texts over all rounds, and shares of its contacts."



class CampaignProgressProgress(TypedDict):
    "Counts of contacts in the present round."
    total_contacts: int
    "Contacts in every state."
    completed: int
    "Contacts that were reached."
    failed: int
    "Contacts tried as often as they may be: failed, not answered, busy, or a machine."
    processing: int
    "Contacts with an attempt under way."
    pending: int
    "Contacts that wait for their first or next attempt."
    skipped: int
    "Contacts that are not reached for; each has its `skip_reason`."
    progress_percentage: float
    "Of all contacts, those with no work left; 0 to 100."
    success_rate: float
    "Completed of completed and failed contacts; 0 to 1, and 0 while there are none."



class CampaignProgressRecentActivityEntry(TypedDict):
    execution_id: str
    "The attempt's UUID, as executions have it."
    contact_phone: str
    "The contact's number, E.164."
    status: Literal["pending", "in_progress", "completed", "failed", "skipped", "no_answer", "busy", "voicemail"]
    "How the attempt ended; `in_progress` while nobody knows yet."
    executed_at: str
    "When the attempt was decided on."
    call_id: int | None
    "The call of the attempt; null for texts, and while there is no call yet."



class CampaignProgressMetrics(TypedDict):
    "Figures of its calls and texts over all rounds, and shares of its contacts."
    total_duration_seconds: float
    "Seconds of the calls that were answered, over all rounds."
    average_duration_seconds: float
    "Seconds of an answered call, on average; 0 while there is none."
    success_rate: float
    "Completed of completed and failed contacts; 0 to 1, and 0 while there are none."
    answer_rate: float
    "Answered of the calls that have ended, over all rounds; 0 to 1."
    actual_cost: float | None
    "US dollars, of the calls that are billed; null when a price is unknown, as those of texts are."
    completion_rate: float
    "Of all contacts, those with no work left; 0 to 1."
    cost_estimate: float | None
    "US dollars at list price, if every contact is reached once and talks for a minute; null when a price is not known."
    last_updated: str
    "When these figures were read: the time of this answer."



class CampaignConnections(TypedDict):
    campaign_id: int
    "The campaign that is watched."
    active_connections: int
    "Sockets that watch this campaign alone."
    monitor_connections: int
    "Sockets that watch all campaigns of the organization."



class CampaignExecutions(TypedDict):
    executions: list[CampaignExecution]
    "This page of attempts, the newest first."
    items: list[CampaignExecution]
    "The same as `executions`, for client libraries."
    pagination: CampaignPagination
    "Where this page stands among the others."
    total: int
    "Attempts on all pages, as far as they were counted."
    total_is_exact: bool
    "False: with a status, counting ended at 100,000, and there may be more."



class CampaignExecution(TypedDict):
    "One attempt to reach a contact."
    id: int
    "The attempt, as `why` takes it."
    execution_id: str
    "The attempt's UUID, under which its call or text was asked for."
    contact_id: int
    "The contact that was reached for; an import may have replaced it since."
    contact_name: str | None
    "Null also when the contact is gone."
    contact_phone: str
    "The contact's number, E.164."
    status: Literal["pending", "in_progress", "completed", "failed", "skipped", "no_answer", "busy", "voicemail"]
    "How the attempt ended, in the words of contacts' states; `in_progress` while nobody knows yet."
    call_id: int | None
    "Null for texts, and while there is no call yet."
    sms_id: str | None
    "The text's message id; null for calls."
    executed_at: str
    "When the attempt was decided on; the carrier is asked after that."
    round: int
    "Goes up each time the whole campaign begins again."
    attempt_number: int
    "Which attempt in the contact's round it is, from 1."
    channel: Literal["call", "sms"]
    "Whether the contact was called or texted."
    execution_data: CampaignExecutionExecutionData
    "What was said, from where, and why it ended."



class CampaignExecutionExecutionData(TypedDict):
    "What was said, from where, and why it ended."
    from_number: str
    "The organization's number, E.164."
    to_number: str
    "The same as `contact_phone`."
    personalized_welcome_message: str | None
    "The welcome as it was filled for the contact; null for texts, and without a call."
    personalized_agenda: str | None
    "The agenda as it was filled for the contact; null for texts, and without a call."
    template_variables_used: dict[str, Any]
    "The values that templates and conversation had of the contact, by name."
    duration_seconds: int | None
    "From answer to end of the call; null for texts, and of calls that nobody answered or that go on."
    error_details: str | None
    "Why it did not reach the contact: an end reason of calls, or an error code of texts. Null when it did, or nobody knows yet."
    retry_reason: str | None
    "Not null: the contact is tried again, because of this."
    voice_analytics: None
    "Always null; there for client libraries."



class ListCampaignExecutionsQuery(TypedDict):
    page: NotRequired[int]
    "Page to show, from 1. Default: 1."
    per_page: NotRequired[int]
    "Most entries on a page. Default: 50."
    skip: NotRequired[int]
    "Entries to pass over, in place of `page`; 0 when only `limit` is sent."
    limit: NotRequired[int]
    "Most entries to show, in place of `per_page`."
    status: NotRequired[str]
    "Only attempts that ended so; `in_progress`: those whose end nobody knows yet. Another word is a 400."



class CampaignResult(TypedDict):
    success: bool
    "Always true: a refusal is an error."
    message: str
    "What was done, in words for people."
    campaign_id: int
    "The same as `id`, for client libraries."
    task_id: str | None
    "Always null: the work was done when this is answered."
    id: int
    "Names the campaign in every path below it."
    organization_id: int
    "The organization that the campaign belongs to."
    name: str
    "What people call the campaign."
    description: str | None
    "A note for the people of the organization."
    campaign_type: Literal["call", "sms", "mixed"]
    "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach."
    purpose: Literal["marketing", "informational"]
    "`marketing` needs written consent and a fresh do-not-call register, `informational` any consent."
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"]
    "`cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are."
    assistant_id: int
    "The assistant that talks to the contacts."
    assistant_name: str | None
    "Null when the assistant is gone."
    phone_number_id: int | None
    "The number that calls and texts come from. Null: the assistant's active numbers take turns."
    welcome_message_template: str | None
    "What a call begins with; of calls."
    agenda_template: str | None
    "What the assistant is to do in the conversation; of calls."
    end_call_message_template: str | None
    "What a call ends with; of calls."
    sms_message_template: str | None
    "The text that is sent; of texts and mixed campaigns."
    fallback_values: dict[str, str]
    "By the name of a variable: what templates say where a contact has no value."
    variable_mappings: dict[str, str]
    "Pairs of names that mean the same, such as a template's variable and the column its value comes from."
    available_variables: list[str]
    "Names of variables for templates, with those of imported files, which are added by themselves; at most 500."
    pending_import: dict[str, Any] | None
    "Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null."
    max_attempts: int
    "Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once."
    retry_delay_minutes: int
    "Minutes after which a contact who was not reached is tried again; sooner if no phone rang."
    settings: CampaignSavedSettings
    "Pace, hours and voicemail."
    schedule: CampaignSchedule
    "When the campaign is to start."
    total_contacts: int
    "Contacts in every state."
    completed_contacts: int
    "Contacts that were reached: somebody talked, or the carrier accepted the text."
    failed_contacts: int
    "Contacts that were tried as often as they may be: failed, not answered, busy, or a machine."
    hold: CampaignSavedHold | None
    "Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it."
    created_at: str
    "When the campaign was created."
    updated_at: str
    "When the campaign was last changed."
    started_at: str | None
    "When the latest round began; null before it has begun."
    completed_at: str | None
    "When the latest round was completed, stopped or failed; null before it has ended."



class CampaignReExecuted(TypedDict):
    success: bool
    "Always true: a refusal is an error."
    message: str
    "What was done, in words for people."
    campaign_id: int
    "The campaign that is gone through again."
    contacts_reset: int
    "Contacts that were chosen and wait again."
    schedule_type: Literal["immediate", "once"]
    "`immediate`: it begins when somebody starts it. `once`: at `scheduled_time`."
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"]
    "`draft`, or `scheduled` where a time was sent."
    scheduled_time: str | None
    "When the round begins; null: when somebody starts it."



class ReExecuteCampaignBodyScheduleSettings(TypedDict):
    schedule_type: NotRequired[Literal["immediate", "scheduled", "once"] | None]
    "`immediate`, which is the default: when somebody starts it. `scheduled`, or `once`: at a time."
    scheduled_at: NotRequired[str | None]
    "ISO 8601, to come; without an offset a time in `timezone`. Required unless `immediate`."
    timezone: NotRequired[str | None]
    "IANA time zone of a time without an offset; UTC if left out."



class ReExecuteCampaignBody(TypedDict):
    contact_selection: NotRequired[Literal["all", "failed_only"] | list[int] | None]
    "`all`, which is the default; `failed_only`: failed, not answered, busy, or a machine; or contacts by their ids."
    schedule_settings: NotRequired[ReExecuteCampaignBodyScheduleSettings | None]
    "When the new round is to start; it takes the place of any schedule there was."



class CampaignStarted(TypedDict):
    success: bool
    "Always true: a refusal is an error."
    message: str
    "What was done, in words for people."
    campaign_id: int
    "The same as `id`, for client libraries."
    task_id: str | None
    "Names this round of the campaign."
    id: int
    "Names the campaign in every path below it."
    organization_id: int
    "The organization that the campaign belongs to."
    name: str
    "What people call the campaign."
    description: str | None
    "A note for the people of the organization."
    campaign_type: Literal["call", "sms", "mixed"]
    "`call`: calls. `sms`: texts. `mixed`: one call, then a text to whom the call did not reach."
    purpose: Literal["marketing", "informational"]
    "`marketing` needs written consent and a fresh do-not-call register, `informational` any consent."
    status: Literal["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"]
    "`cancelled` was stopped by somebody, `failed` lost its assistant or its number; the others say what they are."
    assistant_id: int
    "The assistant that talks to the contacts."
    assistant_name: str | None
    "Null when the assistant is gone."
    phone_number_id: int | None
    "The number that calls and texts come from. Null: the assistant's active numbers take turns."
    welcome_message_template: str | None
    "What a call begins with; of calls."
    agenda_template: str | None
    "What the assistant is to do in the conversation; of calls."
    end_call_message_template: str | None
    "What a call ends with; of calls."
    sms_message_template: str | None
    "The text that is sent; of texts and mixed campaigns."
    fallback_values: dict[str, str]
    "By the name of a variable: what templates say where a contact has no value."
    variable_mappings: dict[str, str]
    "Pairs of names that mean the same, such as a template's variable and the column its value comes from."
    available_variables: list[str]
    "Names of variables for templates, with those of imported files, which are added by themselves; at most 500."
    pending_import: dict[str, Any] | None
    "Kept as the client sent it. While it is not null, an import makes contacts only once it is confirmed; that sets it to null."
    max_attempts: int
    "Most attempts that a contact uses up in a round. Attempts that failed on our side or a vendor's use up none. Mixed campaigns call once."
    retry_delay_minutes: int
    "Minutes after which a contact who was not reached is tried again; sooner if no phone rang."
    settings: CampaignSavedSettings
    "Pace, hours and voicemail."
    schedule: CampaignSchedule
    "When the campaign is to start."
    total_contacts: int
    "Contacts in every state."
    completed_contacts: int
    "Contacts that were reached: somebody talked, or the carrier accepted the text."
    failed_contacts: int
    "Contacts that were tried as often as they may be: failed, not answered, busy, or a machine."
    hold: CampaignSavedHold | None
    "Why the campaign reaches for nobody although it is running, or why it failed. Null: nothing holds it."
    created_at: str
    "When the campaign was created."
    updated_at: str
    "When the campaign was last changed."
    started_at: str | None
    "When the latest round began; null before it has begun."
    completed_at: str | None
    "When the latest round was completed, stopped or failed; null before it has ended."
    scheduled_time: str | None
    "When it begins; null: as soon as a worker takes it up."
    readiness: CampaignReadiness | None
    "What keeps contacts from being reached, or from being told everything; null: it could not be found out within 20 seconds."



class CampaignReadiness(TypedDict):
    "What stands in the way of a campaign's contacts."
    contacts: int
    "Contacts with work left; all other counts are of these."
    missing_variables: list[CampaignReadinessMissingVariable]
    "Variables of the templates for which contacts have no value, and no default or fallback takes its place; texts leave them out. The first 50 variables are looked at."
    missing_consent: CampaignReadinessMissingConsent
    "Contacts that will be skipped because their consent is missing or not enough."
    opted_out: int
    "Contacts that will be skipped because they opted out since they were added."
    do_not_call_register: Literal["ok", "missing", "stale"] | None
    "Of the copies of public registers: `stale` is one older than 31 days. Null: informational campaigns need none."
    cost_estimate: CampaignReadinessCostEstimate
    "What it costs if everybody is reached once."



class CampaignReadinessMissingVariable(TypedDict):
    name: str
    "Name of the variable, as templates write it."
    contacts: int
    "Contacts that have no value for it."



class CampaignReadinessMissingConsent(TypedDict):
    "Contacts that will be skipped because their consent is missing or not enough."
    contacts: int
    "Contacts without sufficient consent, attestations considered."
    kind_needed: Literal["written", "express"]
    "Marketing needs `written` consent; for informational campaigns either kind will do."



class CampaignReadinessCostEstimate(TypedDict):
    "What it costs if everybody is reached once."
    amount_usd: float | None
    "US dollars at list price; null when a price is not known."
    assumptions: list[str]
    "What the amount rests on, and what is not known, in sentences."



class CampaignReview(TypedDict):
    campaign_id: int
    "The campaign that was looked at."
    start_problems: list[CampaignReviewStartProblem]
    "What would keep the campaign from being started now, as `start` would say. Empty: nothing would."
    readiness: CampaignReadiness | None
    "What keeps contacts from being reached, or from being told everything, and the cost; null: it could not be found out within 20 seconds."



class CampaignReviewStartProblem(TypedDict):
    code: str
    "Names the problem for programs, such as `no-contacts`, `no-number` or `consent-missing`."
    message: str
    "What is wrong, in a sentence for people."
    fix: str | None
    "What would help; null where nothing can be said."



class CampaignScheduleSaved(TypedDict):
    success: bool
    "Always true: a refusal is an error."
    message: str
    "What was done, in words for people."
    schedule_type: Literal["immediate", "scheduled", "recurring"]
    "`immediate`: starts when somebody starts it. `scheduled`: once, at a time. `recurring`: again and again. `once` in requests is `scheduled` here."
    scheduled_at: str | None
    "When the campaign starts, or, if it recurs, starts next. Null for `immediate`."
    timezone: str
    "IANA time zone of the schedule; UTC unless another one was sent."
    recurring_config: CampaignScheduleRecurringConfig | None
    "How the campaign recurs; null unless it does."
    start_problems: list[CampaignReviewStartProblem]
    "What would keep the campaign from being started now, as `start` would say. The schedule is saved all the same: there is time until then. Empty for `immediate`."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class CampaignScheduleChanged(TypedDict):
    success: bool
    "Always true: a refusal is an error."
    message: str
    "What was done, in words for people."
    schedule_type: Literal["immediate", "scheduled", "recurring"]
    "`immediate`: starts when somebody starts it. `scheduled`: once, at a time. `recurring`: again and again. `once` in requests is `scheduled` here."
    scheduled_at: str | None
    "When the campaign starts, or, if it recurs, starts next. Null for `immediate`."
    timezone: str
    "IANA time zone of the schedule; UTC unless another one was sent."
    recurring_config: CampaignScheduleRecurringConfig | None
    "How the campaign recurs; null unless it does."



class ConsentAttestation(TypedDict):
    "The word of an administrator that the contacts which clients send have agreed."
    kind: Literal["written", "express"]
    "`written`: signed, also electronically. `express`: given in another way."
    source: str
    "Where they agreed, in words."
    given_at: str
    "Since when they have agreed."
    attested_at: str
    "When an administrator attested it."



class AttestConsentAnswer(TypedDict):
    attestation: ConsentAttestation
    "The one that stands now."



class AttestConsentBody(TypedDict):
    kind: Literal["written", "express"]
    "`written`: signed, also electronically; marketing needs it. `express`: given in another way."
    source: str
    "Where they agreed, in words."
    given_at: str
    "Since when they have agreed: ISO 8601 with an offset, not in the future."



class GetConsentAttestationAnswer(TypedDict):
    attestation: ConsentAttestation | None
    "Null: nothing is attested."



class ComplianceImportResult(TypedDict):
    "What became of the lines of an import."
    lines: int
    "Lines that were read, without the header."
    added: int
    "Lines that were not there before."
    duplicates: int
    "Lines that were there already, or twice in the file."
    invalid: int
    "Lines that could not be read and were left out."
    rejects: list[ComplianceImportResultReject]
    "The first hundred of the invalid lines."



class ComplianceImportResultReject(TypedDict):
    line: int
    "As an editor counts it: the header of a CSV file is 1. Of JSON, the element, from 1."
    reason: str
    "Such as `not-a-phone-number`, `kind-unknown` or `given_at-in-the-future`."



class ContactConsent(TypedDict):
    id: int
    "Names the consent where it is withdrawn."
    masked_number: str | None
    "With its middle hidden; null when the caller was erased."
    kind: Literal["written", "express"]
    "`written`: signed, also electronically. `express`: given in another way."
    source: str
    "Where it was given, in words."
    given_at: str
    "When it was given."
    evidence: str | None
    "Where the proof is; null: not said, or erased."
    recorded_at: str
    "When it was recorded here."
    withdrawn_at: str | None
    "When it was withdrawn; null: it was not."



class ListContactConsentsAnswer(TypedDict):
    consents: list[ContactConsent]
    "By `given_at`, the newest first."



class ListContactConsentsQuery(TypedDict):
    phone_number: str
    "Whose consents to show, E.164, such as +14155550123; encode the + as %2B."



class RecordContactConsentBody(TypedDict):
    phone_number: str
    "Whose owner has agreed, E.164, such as +14155550123."
    kind: Literal["written", "express"]
    "`written`: signed, also electronically; marketing needs it. `express`: given in another way."
    source: str
    "Where it was given, in words."
    given_at: str
    "When it was given: ISO 8601 with an offset, not in the future."
    evidence: NotRequired[str | None]
    "Where the proof is, such as the address of a document."



class ContactCheck(TypedDict):
    phone_number: str
    "As it was understood, E.164."
    channel: Literal["call", "text"]
    "As it was sent."
    purpose: Literal["marketing", "informational"]
    "As it was sent, or `marketing`."
    at: str
    "The moment that was checked."
    allowed: bool
    "Whether nothing speaks against it at that moment."
    reason: str | None
    "The first of `reasons`; null when it is allowed."
    reasons: list[str]
    "Everything that speaks against it, such as `opted-out`, `consent-missing`, `time-zone-unknown` or `outside-hours`; empty when it is allowed."
    next_allowed_at: str | None
    "When only hours and attempts speak against it: the first minute within two weeks in which it is allowed. Null when it is allowed already, or waiting does not help."
    country: str | None
    "ISO 3166 code; null when the number does not tell, as toll-free ones."
    states: list[str]
    "States whose rules hold, of address and number, such as `US-CA`."
    time_zones: list[str]
    "IANA time zones the person may be in; the moment has to be allowed in all of them. Empty: not known."
    time_zone_source: Literal["time_zone", "address", "number"] | None
    "How the zones were found: the contact's own zone, the address, or the number. Null: they were not."
    rules: list[ContactRules]
    "The rules that hold for this contact, all together."
    data_versions: ContactDataVersions
    "Versions of the data by which the contact was located."
    facts: ContactCheckFacts
    "What the organization knows of the number."



class ContactRules(TypedDict):
    "What one jurisdiction, or the organization for it, allows."
    jurisdiction: str
    "ISO 3166: a country, or a state of the United States, such as `US-CA`."
    set_by: Literal["parley", "organization"]
    "`parley`: ships with this installation. `organization`: set by its administrators."
    version: str
    "Changes with the rules; those of the organization begin with `organization-`. Every version is kept."
    source: str
    "Where the rules were read."
    source_date: str
    "When the source was read, `YYYY-MM-DD`."
    hours: ContactRulesHours
    "By the clocks of the person who is contacted."
    closed_dates: list[str]
    "Dates on which nobody is contacted, `YYYY-MM-DD`."
    closed_dates_until: str | None
    "The last day for which the closed dates are known; nothing is allowed after it. Null: no others have to be."
    max_attempts_per_day: int
    "Most calls and texts to a number within any 24 hours."



class ContactRulesHoursMonday(TypedDict):
    start: str
    "First minute in which somebody may be contacted, `HH:MM`."
    end: str
    "End of the hours, exclusive, `HH:MM`; `24:00` is midnight."



class ContactRulesHours(TypedDict):
    "By the clocks of the person who is contacted."
    monday: ContactRulesHoursMonday | None
    "Hours on Mondays; null: nobody is contacted on that day."
    tuesday: ContactRulesHoursMonday | None
    "Hours on Tuesdays; null: nobody is contacted on that day."
    wednesday: ContactRulesHoursMonday | None
    "Hours on Wednesdays; null: nobody is contacted on that day."
    thursday: ContactRulesHoursMonday | None
    "Hours on Thursdays; null: nobody is contacted on that day."
    friday: ContactRulesHoursMonday | None
    "Hours on Fridays; null: nobody is contacted on that day."
    saturday: ContactRulesHoursMonday | None
    "Hours on Saturdays; null: nobody is contacted on that day."
    sunday: ContactRulesHoursMonday | None
    "Hours on Sundays; null: nobody is contacted on that day."



class ContactDataVersions(TypedDict):
    "Versions of the data by which contacts are located."
    area_codes: str
    "Date of the tables that say where an area code is."
    time_zones: str
    "Version of the tz database, such as `2026c`."



class ContactCheckFactsConsent(TypedDict):
    kind: Literal["written", "express"]
    "`written`: signed, also electronically. `express`: given in another way."
    source: str
    "Where it was given, in words."
    given_at: str
    "When it was given."
    is_attested: bool
    "Whether it is the organization's attestation, not a consent recorded for the number."



class ContactCheckFactsRegister(TypedDict):
    source: str
    "The public register that the copy is of."
    obtained_at: str
    "When its newest copy was obtained."



class ContactCheckFacts(TypedDict):
    "What the organization knows of the number."
    opted_out: bool
    "Whether the number is on the organization's list of opt-outs."
    consent: ContactCheckFactsConsent | None
    "The best consent that stands; null: none does."
    consent_withdrawn: bool
    "Whether consent was withdrawn, and none was given since."
    on_own_do_not_call_list: bool
    "Whether one of the organization's own lists has the number."
    on_do_not_call_register: bool
    "Whether a copy of a public register has the number; that counts for marketing only."
    registers: list[ContactCheckFactsRegister]
    "The newest copy of each public register that the organization has."
    attempts_last_24h: int
    "Calls to the number, and texts that answered nothing, in the 24 hours before the moment."



class CheckContactBody(TypedDict):
    phone_number: str
    "Who is to be contacted, E.164, such as +14155550123."
    channel: Literal["call", "text"]
    "`call` or `text`; the same rules hold for both."
    purpose: NotRequired[Literal["marketing", "informational"]]
    "`marketing` also needs written consent and fresh copies of the do-not-call registers. Default: \"marketing\"."
    at: NotRequired[str]
    "The moment: ISO 8601 with an offset. Left out: now."
    time_zone: NotRequired[str | None]
    "The contact's own IANA time zone, if it is known; it comes before address and number."
    state: NotRequired[str | None]
    "State of the contact's address, for numbers of the United States; name or abbreviation."
    postal_code: NotRequired[str | None]
    "Postal code of the contact's address, for numbers of the United States."



class SetContactRulesBody(TypedDict):
    hours: ContactRulesHours
    "All seven days, by the clocks of the person who is contacted."
    closed_dates: NotRequired[list[str]]
    "Dates on which nobody is contacted, `YYYY-MM-DD`, beside those of other rules. Default: []."
    max_attempts_per_day: NotRequired[int]
    "Most calls and texts to a number within any 24 hours. Default: 3."
    source: NotRequired[str]
    "Where the rules were read; required for countries that ship without rules."
    source_date: NotRequired[str]
    "When the source was read; required for countries that ship without rules, else today if left out."



class ListContactRulesAnswer(TypedDict):
    rules: list[ContactRules]
    "Those that ship first, then the organization's own."
    data_versions: ContactDataVersions
    "The data that says where contacts are; part of what a decision rests on."



class DoNotCallList(TypedDict):
    id: int
    "Names the list where numbers are imported and where it is deleted."
    name: str
    "What people call the list."
    kind: Literal["register", "own"]
    "`register`: a copy of a public one, for marketing only. `own`: the organization's, for everything."
    source: str
    "Where the numbers come from. Each source of a register needs a fresh copy, whatever the list is called."
    obtained_at: str
    "When the copy was obtained; marketing needs one that is at most 31 days old."
    number_count: int
    "Numbers on the list; a register without any does not count as a copy."
    is_complete: bool
    "False until numbers were imported without `more_follows`; a register that is not complete does not count as a copy."
    created_at: str
    "When the list was begun here."



class CreateDoNotCallListBody(TypedDict):
    name: str
    "What people call the list."
    kind: NotRequired[Literal["register", "own"]]
    "`register`: a copy of a public one, for marketing only. `own`: the organization's, for everything. Default: \"own\"."
    source: str
    "Where the numbers come from; the same for each copy of the same register."
    obtained_at: str
    "When the copy was obtained: ISO 8601 with an offset, not in the future."



class ListDoNotCallListsAnswer(TypedDict):
    lists: list[DoNotCallList]
    "By `obtained_at`, the newest first."



class ImportDoNotCallNumbersQuery(TypedDict):
    more_follows: NotRequired[bool]
    "True with each part of a large list but the last; until then the list is not complete. Default: false."



class LookUpDoNotCallNumberAnswer(TypedDict):
    phone_number: str
    "As it was understood, E.164."
    lists: list[DoNotCallList]
    "Lists that have the number; empty when none has it."



class LookUpDoNotCallNumberQuery(TypedDict):
    phone_number: str
    "The number to look up, E.164, such as +14155550123; encode the + as %2B."



class OptOut(TypedDict):
    phone_number: str
    "As it was understood, E.164."
    opted_out: Literal[True]
    "Always true."
    opted_out_at: str
    "Since when the number is on the list."
    is_new: bool
    "False: it was on the list already."
    cancelled_texts: int
    "Texts that waited for the number and were cancelled."



class AddOptOutBody(TypedDict):
    phone_number: str
    "Whose owner wants no more, E.164, such as +14155550123."



class DocumentResult(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."
    document: Document
    "The same document once more, for clients that look for it here."
    id: int
    "Names the document in every path."
    assistant_id: int
    "The assistant that looks things up in it."
    organization_id: int
    "Organization the document belongs to."
    name: str
    "What people call it, and what the assistant names as its source."
    filename: str
    "Name of the file, or the last part of the address."
    original_filename: str
    "The same as `filename`."
    content_type: str
    "As the file came; empty until a document from the web was fetched."
    file_type: str
    "`pdf`, `docx`, `html`, `md`, `txt`, `csv` or `json`; empty until a document from the web was fetched."
    file_size: int
    "Bytes of the file; 0 until a document from the web was fetched."
    source_url: str | None
    "Address it is fetched from, again each day. Null: it was uploaded."
    status: Literal["pending", "processing", "completed", "failed"]
    "`pending` until it is read, then `processing`, then `completed` or `failed`."
    processing_status: Literal["pending", "processing", "completed", "failed"]
    "The same as `status`."
    processing_error: str | None
    "Why it cannot be used. Null: it can, or it is not known yet."
    error_message: str | None
    "The same as `processing_error`."
    progress_percentage: float
    "How much of it is read, in percent."
    processing_progress: float
    "The same as `progress_percentage`."
    total_chunks: int
    "How many passages it has; 0 until they are known."
    processed_chunks: int
    "How many of these are stored."
    chunk_count: int
    "The same as `total_chunks`."
    total_tokens: int
    "Tokens of all its passages together, estimated."
    page_count: int | None
    "How many pages it has. Null where the format has none."
    storage_key: str | None
    "SHA-256 of the file, under which it is kept once. Null until a document from the web was fetched."
    category: str | None
    "As it was given. Null: none."
    tags: list[str]
    "As they were given."
    created_at: str
    "When it was added."
    updated_at: str
    "When it last changed."
    processed_at: str | None
    "When it was last read to its end. Null: it was not yet."



class Document(TypedDict):
    id: int
    "Names the document in every path."
    assistant_id: int
    "The assistant that looks things up in it."
    organization_id: int
    "Organization the document belongs to."
    name: str
    "What people call it, and what the assistant names as its source."
    filename: str
    "Name of the file, or the last part of the address."
    original_filename: str
    "The same as `filename`."
    content_type: str
    "As the file came; empty until a document from the web was fetched."
    file_type: str
    "`pdf`, `docx`, `html`, `md`, `txt`, `csv` or `json`; empty until a document from the web was fetched."
    file_size: int
    "Bytes of the file; 0 until a document from the web was fetched."
    source_url: str | None
    "Address it is fetched from, again each day. Null: it was uploaded."
    status: Literal["pending", "processing", "completed", "failed"]
    "`pending` until it is read, then `processing`, then `completed` or `failed`."
    processing_status: Literal["pending", "processing", "completed", "failed"]
    "The same as `status`."
    processing_error: str | None
    "Why it cannot be used. Null: it can, or it is not known yet."
    error_message: str | None
    "The same as `processing_error`."
    progress_percentage: float
    "How much of it is read, in percent."
    processing_progress: float
    "The same as `progress_percentage`."
    total_chunks: int
    "How many passages it has; 0 until they are known."
    processed_chunks: int
    "How many of these are stored."
    chunk_count: int
    "The same as `total_chunks`."
    total_tokens: int
    "Tokens of all its passages together, estimated."
    page_count: int | None
    "How many pages it has. Null where the format has none."
    storage_key: str | None
    "SHA-256 of the file, under which it is kept once. Null until a document from the web was fetched."
    category: str | None
    "As it was given. Null: none."
    tags: list[str]
    "As they were given."
    created_at: str
    "When it was added."
    updated_at: str
    "When it last changed."
    processed_at: str | None
    "When it was last read to its end. Null: it was not yet."



class AddDocumentUrlBody(TypedDict):
    url: str
    "Address of a public page or file; private hosts are refused."
    filename: NotRequired[str | None]
    "Name of the file. Absent: the last part of the address."
    name: NotRequired[str | None]
    "What people call it. Absent: as the file."
    category: NotRequired[str | None]
    "For people who look for it; the assistant does not see it."
    tags: NotRequired[list[str] | None]
    "For people who look for it; the assistant does not see them."
    auto_process: NotRequired[bool]
    "False: it is fetched and read when `reprocess` says so. True: as the assistant's `rag_settings.auto_process` says. Default: true."



class DocumentDeleted(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."



class DocumentPassages(TypedDict):
    items: list[DocumentPassagesItem]
    "In the order of the document."
    next_after: int | None
    "`after` of the next page. Null: this is the last."



class DocumentPassagesItem(TypedDict):
    id: int
    "Names the passage, as in the answer to a question; a new reading gives others."
    position: int
    "Its place in the document, from 0."
    page: int | None
    "Number of the page, from 1. Null where the format has none."
    section: str
    "The headings it stands under, with ` > ` between; empty: none."
    passage: str
    "Its text."



class ListDocumentPassagesQuery(TypedDict):
    after: NotRequired[int]
    "The `position` of the last passage of the page before; the list goes on after it. Absent: from the first."
    limit: NotRequired[int]
    "How many to return at most. Default: 20."



class DocumentList(TypedDict):
    documents: list[Document]
    "The newest first."
    items: list[Document]
    "The same list as `documents`, for clients that look for it here."
    total: int
    "How many there are."



class DocumentSearchResponse(TypedDict):
    passages: list[DocumentSearchResponsePassage]
    "The best first."
    retrieval_ms: float
    "Milliseconds the search took."



class DocumentSearchResponsePassage(TypedDict):
    id: int
    "Names the passage, as in the list of its document; a new reading gives others."
    document_id: int
    "The document the passage is from."
    document_name: str
    "What people call it."
    page: int | None
    "Number of the page, from 1. Null where the format has none."
    section: str
    "The headings it stands under, with ` > ` between; empty: none."
    passage: str
    "Its text."
    score: float
    "How well it fits, 0 to 1: the share of the question's telling words it has, or how similar it is, whichever is more."



class SearchDocumentsBody(TypedDict):
    query: str
    "A question, as a caller would put it."
    limit: NotRequired[int]
    "Most passages of the answer. Default: 3."



class UploadDocumentBody(TypedDict):
    file: FileContent
    "The document, at most 10 MB."
    name: NotRequired[str | None]
    "What people call it, at most 255 characters. Absent: the file's name."
    category: NotRequired[str | None]
    "For people who look for it, at most 255 characters; the assistant does not see it."
    tags: NotRequired[str | None]
    "With commas between; at most 50 of 64 characters each."
    auto_process: NotRequired[str | None]
    "`false`: it is read when `reprocess` says so. Anything else: as the assistant's `rag_settings.auto_process` says."



class StreamEventsQuery(TypedDict):
    follow: NotRequired[bool]
    "False: the answer ends with what came since the last event, and does not wait for more. Default: true."
    kinds: NotRequired[str]
    "Only changes of these kinds, separated by commas; `ready` and `resync` come always. Absent: all, also those that later versions add."
    last_event_id: NotRequired[str]
    "The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`."



class PhoneNumberAPIResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    message: str
    "What was done, for people."
    data: OrganizationPhoneNumberResponse | None
    "The number after the change."



class OrganizationPhoneNumberResponse(TypedDict):
    id: int
    "Names the number in paths with `{phone_number_id}`."
    phone_number: str
    "The number in E.164 form: `+14155550100`."
    friendly_name: str | None
    "A name for people. Null without one."
    provider: str
    "The carrier that has the number: `twilio`, `telnyx`, `vonage` or `byo-sip-trunk`."
    twilio_sid: str
    "The carrier's id of the number, whatever the carrier."
    is_active: bool
    "False: the number is switched off, and nothing that comes in on it is taken."
    is_verified_caller_id: bool
    "True: a number at another carrier, which can be shown in calls but not answered."
    capabilities: dict[str, bool]
    "What the carrier carries on the number, for example `voice`, `sms` and `mms`."
    sip_trunk_id: str | None
    "The trunk its calls go over. Null: no particular one."
    allowed_country_codes: list[str] | None
    "Countries whose callers are answered, as ISO 3166-1 alpha-2 codes. Null: callers of every country."
    assistant: OrganizationPhoneNumberResponseAssistant | None
    "The assistant that answers the number. Null: none does."
    flow: OrganizationPhoneNumberResponseAssistant | None
    "The flow that answers the number. Null: none does."
    created_at: str
    "When the number was put on record."
    updated_at: str | None
    "When its record last changed. Null: never."



class OrganizationPhoneNumberResponseAssistant(TypedDict):
    id: int
    "The id of the assistant or flow."
    name: str
    "Its name."
    is_active: bool
    "Whether it is switched on; if not, nobody answers."



class FlowResponse(TypedDict):
    id: int
    "Names the flow in every path."
    organization_id: int
    "Organization the flow belongs to."
    base_assistant_id: int
    "The assistant that lends it its voice, model, recognizer and tools."
    name: str
    "What people call the flow."
    graph: dict[str, Any]
    "The conversation, as it was sent."
    is_active: bool
    "False: a draft, which answers nobody."
    version: int
    "Goes up with every change of the graph or the base assistant; a conversation keeps the version it began with."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."



class CreateFlowBody(TypedDict):
    name: str
    "What people call the flow."
    base_assistant_id: NotRequired[int | None]
    "The assistant that lends it its voice, model, recognizer and tools. Absent: one with the flow's name is made for it."
    graph: NotRequired[dict[str, Any] | None]
    "The conversation, in the form that `readFlowGraphSchema` answers. Absent: a graph of one node that talks."
    is_active: NotRequired[bool]
    "False: a draft, whose graph may have errors, and which answers nobody. Default: true."



class ListFlowsQuery(TypedDict):
    skip: NotRequired[int]
    "How many flows to leave out at the beginning. Default: 0."
    limit: NotRequired[int]
    "Most flows of one answer. Default: 100."
    active_only: NotRequired[bool]
    "False: also those that are switched off. Default: true."



class FlowAPIResult(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."
    data: None
    "Always null."



class UpdateFlowBody(TypedDict):
    name: NotRequired[str | None]
    "What people call the flow. Null: it stays."
    base_assistant_id: NotRequired[int | None]
    "The assistant that lends it its voice, model, recognizer and tools. Null: it stays."
    graph: NotRequired[dict[str, Any] | None]
    "Replaces the whole graph. Null: it stays."
    is_active: NotRequired[bool | None]
    "False: a draft, whose graph may have errors, and which answers nobody. Null: it stays."
    expected_version: NotRequired[int | None]
    "The `version` that the change starts from. When the flow has another by now, nothing is changed. Null: whatever it is."


ReadFlowGraphSchemaAnswer: TypeAlias = "dict[str, Any]"


class FlowGraphValidation(TypedDict):
    valid: bool
    "False: a flow with this graph can only be stored switched off, or, with a `schema` or `unknown-assistant` among the errors, not at all."
    errors: list[FlowGraphValidationError]
    "What keeps a flow from being active; the first 100."
    warnings: list[FlowGraphValidationError]
    "What may be meant otherwise; the first 100."



class FlowGraphValidationError(TypedDict):
    code: str
    "Tells kinds of mistakes apart, in kebab-case; `schema`: the graph does not match the schema."
    path: list[str | int]
    "The place within the graph."
    loc: list[str | int]
    "The same place in the body of a request that sends the graph, as a 422 would name it."
    message: str
    "What is wrong there, in English."



class ValidateFlowGraphBody(TypedDict):
    graph: dict[str, Any]
    "The graph to check."



class FlowSimulation(TypedDict):
    passed: bool
    "Every case was run, and none failed."
    cases: list[FlowSimulationCase]
    "Each case in the suite's order."
    coverage: FlowSimulationCoverage
    "What of the graph the cases came to, all together."



class FlowSimulationCaseOpeningCaller(TypedDict):
    say: NotRequired[str]
    "What was spoken."
    text: NotRequired[str]
    "What was written."
    keys: NotRequired[str]
    "Which keys were pressed."
    silent_ms: NotRequired[int]
    "For how many milliseconds nothing was said."


FlowSimulationCaseOpeningMove = TypedDict(
    "FlowSimulationCaseOpeningMove",
    {
        "from": "str | None",
        "to": "str",
        "kind": "str",
        "reason": "str",
    },
)


class FlowSimulationCaseOpeningTool(TypedDict):
    name: str
    "The tool, by the function's name."
    arguments: dict[str, Any]
    "What it was called with."
    outcome: Literal["success", "error", "timeout"]
    "How the call ended."
    result: Any
    "As the flow and the model received it."
    duration_ms: float
    "Milliseconds it took on the conversation's clock."



class FlowSimulationCaseOpeningFailure(TypedDict):
    expectation: str
    "The member of `expect`."
    message: str
    "What was expected and what came, in words."
    expected: Any
    "What was expected."
    actual: Any
    "What came."



class FlowState(TypedDict):
    node: str
    "The node the conversation is at."
    phase: FlowStatePhase1 | FlowStatePhaseSpeaking | FlowStatePhaseHandedOver
    "What it does there."
    variables: dict[str, Any]
    "The conversation's variables."
    tool_status: Literal["", "success", "error"]
    "How the last tool or text of the flow ended; empty: there was none."
    turn_count: int
    "How many turns the caller has had."
    entered_at_turn: int
    "The `turn_count` when the node was entered."
    last_user_message: str
    "What the caller said or wrote last."
    capture: FlowStateCapture
    "How far the node has come with asking for its value."
    return_to: list[str]
    "Nodes that global nodes go back to, the newest last."
    globals_entered_at: dict[str, int]
    "By global node: the `turn_count` when it was last entered."



class FlowStatePhase1(TypedDict):
    kind: Literal["waiting", "acting", "ended"]
    "Waits for the caller, does what the node says, or is over."



class FlowStatePhaseSpeaking(TypedDict):
    kind: Literal["speaking"]
    "Says something."
    next: Literal["wait", "act", "leave", "end", "hand-over"]
    "What the flow does once this was said."



class FlowStatePhaseHandedOver(TypedDict):
    kind: Literal["handed-over"]
    "An assistant has taken over."
    assistant_id: int
    "The assistant that has taken over, by its `id`."



class FlowStateCaptureCandidate(TypedDict):
    value: str | float
    "The value, as the flow would store it."
    spoken: str
    "How it is said to the caller."
    written: str
    "How it is written to the caller."



class FlowStateCapture(TypedDict):
    "How far the node has come with asking for its value."
    attempts: int
    "How many answers gave no valid value so far."
    candidate: FlowStateCaptureCandidate | None
    "What was understood and waits for a yes. Null: nothing."
    is_text_sent: bool
    "Whether the caller was asked for it by text."



class FlowSimulationCaseOpening(TypedDict):
    caller: FlowSimulationCaseOpeningCaller | None
    "What the caller did, as in the suite. Null: the assistant opened the conversation."
    assistant: str
    "What the caller heard or read of the answer."
    node_before: str | None
    "The node before the turn. Null: the flow had not begun."
    node_after: str | None
    "The node after the turn. Null: the flow had not begun."
    moves: list[FlowSimulationCaseOpeningMove]
    "From which node to which the turn led, in order."
    tools: list[FlowSimulationCaseOpeningTool]
    "Tools called in the turn, in order."
    texts: list[str]
    "In a call: the texts sent to the caller."
    variables: dict[str, Any]
    "The conversation's variables after the turn."
    response_ms: float | None
    "Milliseconds to the first sound of the answer, for texts to the whole answer. Null: there was none."
    elapsed_ms: float
    "Milliseconds the whole turn took on the conversation's clock."
    failures: list[FlowSimulationCaseOpeningFailure]
    "Expectations that were not met."
    state: FlowState | None
    "The state after the turn, from which another run can continue. Null: there is none."
    dialogue_length: int
    "How many messages of the case's dialogue there were by then."



class FlowSimulationCaseDialogueEntry(TypedDict):
    role: Literal["user", "assistant"]
    "Who said it: the caller (`user`) or the assistant."
    content: str
    "What was said or written."



class FlowSimulationCase(TypedDict):
    name: str
    "As in the suite."
    channel: Literal["voice", "sms"]
    "By telephone or by text."
    status: Literal["passed", "failed", "not-run"]
    "`not-run`: the time for all of them was used up."
    failures: list[str]
    "What went wrong apart from the turns' expectations: a call that no mock fits, a model that failed."
    opening: FlowSimulationCaseOpening | None
    "What happened before the caller's first turn. Null: it is a thread of texts, goes on from an earlier turn, or was not run."
    turns: list[FlowSimulationCaseOpening]
    "What came of each turn."
    dialogue: list[FlowSimulationCaseDialogueEntry]
    "What was said or written, in order."
    end_reason: str | None
    "Why the call ended. Null: the case ended first, or it is a thread of texts."



class FlowSimulationCoverageNodes(TypedDict):
    "Nodes that were entered."
    visited: int
    "How many of them the cases came to."
    total: int
    "How many the graph has."
    percent: float
    "How many of them the cases came to, in percent, never rounded up to 100."
    counts: dict[str, int]
    "How often each node was entered, by node."
    missed: list[str]
    "Nodes that were never entered."



class FlowSimulationCoverageTransitionsCount(TypedDict):
    node: str | None
    "The node it leads from. Null: from any, into a global node."
    index: int | None
    "Its place among the node's transitions, from 0. Null: a way into a global node."
    kind: str
    "The transition's kind, such as `prompt` or `dtmf`; `global`: a way into a global node."
    to: str
    "The node it leads to."
    when: str | None
    "The condition, in words. Null: none."
    count: int
    "How often it was taken."



class FlowSimulationCoverageTransitions(TypedDict):
    "Transitions that were taken."
    visited: int
    "How many of them the cases came to."
    total: int
    "How many the graph has."
    percent: float
    "How many of them the cases came to, in percent, never rounded up to 100."
    counts: list[FlowSimulationCoverageTransitionsCount]
    "Each node's transitions in their order, and each way into a global node."



class FlowSimulationCoverage(TypedDict):
    "What of the graph the cases came to, all together."
    nodes: FlowSimulationCoverageNodes
    "Nodes that were entered."
    transitions: FlowSimulationCoverageTransitions
    "Transitions that were taken."



class SimulateFlowBodySuiteCaseOpeningTool(TypedDict):
    name: str
    "The tool, by the function's name."
    arguments: NotRequired[dict[str, Any]]
    "The call has at least these arguments. Absent: any."
    outcome: NotRequired[Literal["success", "error", "timeout"]]
    "How the call ended. Absent: in any way."



class SimulateFlowBodySuiteCaseOpening(TypedDict):
    "What is expected before the caller's first turn; calls only."
    node: NotRequired[str]
    "The node the conversation is at."
    says: NotRequired[str | list[str]]
    "Must occur in what the assistant said, ignoring case and runs of blanks. A list: all of it."
    says_not: NotRequired[str | list[str]]
    "Must not be said. A list: none of it."
    tool: NotRequired[SimulateFlowBodySuiteCaseOpeningTool | list[SimulateFlowBodySuiteCaseOpeningTool]]
    "Must be called in the turn. A list: all of it, in any order."
    tool_not: NotRequired[str | list[str]]
    "Must not be called in the turn, by the function's name. A list: none of them."
    sends_text: NotRequired[str | list[str]]
    "In a call: must occur in a text sent to the caller in the turn. A list: all of it."
    within_ms: NotRequired[int]
    "Most milliseconds from the end of the caller's turn to the first sound of the answer; for texts, to the whole answer."
    variables: NotRequired[dict[str, Any]]
    "These variables must have these values; of objects only the given members are compared."
    moved_by: NotRequired[Literal["deterministic", "model", "nothing"]]
    "What decided the first move of the turn: a rule of the graph (`deterministic`) or the model; `nothing`: there was no move."
    ended: NotRequired[bool]
    "Whether the conversation is over."
    transferred_to: NotRequired[str]
    "Number the caller was put through to, whether or not somebody answered."
    handed_over_to: NotRequired[int]
    "Assistant that took over the conversation, by its `id`."



class SimulateFlowBodySuiteCaseTurn(TypedDict):
    say: NotRequired[str]
    "Spoken in a call; written in a thread of texts."
    text: NotRequired[str]
    "Written: in a call, a text sent during it."
    keys: NotRequired[str]
    "Pressed on the telephone's keys, 200 ms apart."
    silent_ms: NotRequired[int]
    "Milliseconds for which the caller says nothing, counted from the end of what the assistant said."
    after_ms: NotRequired[int]
    "Begins the turn this many milliseconds after the assistant began to speak, instead of when it has finished."
    expect: NotRequired[SimulateFlowBodySuiteCaseOpening]
    "What must be true once the turn was answered. Absent: nothing."



class SimulateFlowBodySuiteCase(TypedDict):
    name: str
    "What is tried, for people."
    channel: NotRequired[Literal["voice", "sms"]]
    "By telephone or by text. Absent: as the suite says."
    variables: NotRequired[dict[str, Any]]
    "The variables a conversation starts with; a case's are added to the suite's."
    tools: NotRequired[list[ChatWithAssistantBodyTool]]
    "What is answered in tools' place. A case's mocks are tried before the suite's."
    now: NotRequired[str]
    "An ISO 8601 date, or a time with its offset: what \"tomorrow\" counts from. Absent: now."
    caller_number: NotRequired[str]
    "In E.164 form. Absent: `+12025550123`."
    transfer: NotRequired[Literal["answered", "unanswered"]]
    "How transfers end. Absent: somebody answers."
    sms: NotRequired[Literal["sent", "failed"]]
    "What happens to texts a call sends. Absent: they are sent."
    opening: NotRequired[SimulateFlowBodySuiteCaseOpening]
    "What is expected before the caller's first turn; calls only."
    turns: list[SimulateFlowBodySuiteCaseTurn]
    "What the caller does, in this order; at most 50."



class SimulateFlowBodySuite(TypedDict):
    "The conversations, and what is expected of them."
    name: str
    "What the suite is called, for people."
    channel: NotRequired[Literal["voice", "sms"]]
    "By telephone or by text, for all cases that do not say so themselves. Default: \"voice\"."
    language: NotRequired[str]
    "Of the conversations, as a BCP 47 tag. Absent: the assistant's."
    variables: NotRequired[dict[str, Any]]
    "The variables a conversation starts with; a case's are added to the suite's."
    tools: NotRequired[list[ChatWithAssistantBodyTool]]
    "What is answered in tools' place. A case's mocks are tried before the suite's."
    now: NotRequired[str]
    "An ISO 8601 date, or a time with its offset: what \"tomorrow\" counts from. Absent: now."
    caller_number: NotRequired[str]
    "In E.164 form. Absent: `+12025550123`."
    transfer: NotRequired[Literal["answered", "unanswered"]]
    "How transfers end. Absent: somebody answers."
    sms: NotRequired[Literal["sent", "failed"]]
    "What happens to texts a call sends. Absent: they are sent."
    cases: list[SimulateFlowBodySuiteCase]
    "The conversations, each from its beginning; at most 50."



class SimulateFlowBodyFrom(TypedDict):
    "Where the suite's only case continues: the state after a turn of an earlier run, and the dialogue up to there."
    state: FlowState
    "The `state` that a turn of the earlier run answered; its nodes have to be in the graph."
    dialogue: NotRequired[list[FlowSimulationCaseDialogueEntry]]
    "The case's `dialogue`, up to that turn's `dialogue_length`. Default: []."


SimulateFlowBody = TypedDict(
    "SimulateFlowBody",
    {
        "graph": "NotRequired[dict[str, Any]]",
        "flow_id": "NotRequired[int]",
        "suite": "SimulateFlowBodySuite",
        "model": "NotRequired[Literal[\"demo\", \"assistant\"]]",
        "from": "NotRequired[SimulateFlowBodyFrom]",
    },
)


class FlowVersionResponse(TypedDict):
    version: int
    "Counts from 1."
    base_assistant_id: int
    "The base assistant it had."
    is_current: bool
    "Whether new conversations follow it."
    created_at: str
    "When the flow became so."
    graph: dict[str, Any]
    "The conversation, as it was sent then."



class FlowVersionSummary(TypedDict):
    version: int
    "Counts from 1."
    base_assistant_id: int
    "The base assistant it had."
    is_current: bool
    "Whether new conversations follow it."
    created_at: str
    "When the flow became so."



class ListFlowVersionsAnswer(TypedDict):
    versions: list[FlowVersionSummary]
    "The newest first."
    total: int
    "How many versions the flow has in all."



class ListFlowVersionsQuery(TypedDict):
    before: NotRequired[int]
    "Only versions older than this one."
    limit: NotRequired[int]
    "Most versions of one answer. Default: 50."



class RestoreFlowVersionBody(TypedDict):
    expected_version: NotRequired[int | None]
    "The flow's `version` that the caller knows. When it is another by now, nothing is restored. Absent: whatever it is."


RestoreFlowVersionBody2: TypeAlias = "RestoreFlowVersionBody | None"


class ExamineInstallationAnswerCheck(TypedDict):
    name: str
    "What was looked at: `database`, `public-address`, a vendor's name."
    status: Literal["ok", "warning", "failed", "skipped"]
    "`skipped`: it is not set up. `warning`: works, but not as it should."
    detail: str
    "What was found, in English."
    fix: str | None
    "What to do about it; null where nothing is to be done."



class ExamineInstallationAnswer(TypedDict):
    status: Literal["ok", "failed"]
    "`failed`: at least one check has."
    checks: list[ExamineInstallationAnswerCheck]
    "In the order in which they were made."



class ReadInstallationAnswerReadinessChecksValue(TypedDict):
    is_ready: bool
    "False: as long as this lasts, requests should go elsewhere."
    reason: str | None
    "What is wrong, in a sentence, even where traffic may still come; null when all is well."



class ReadInstallationAnswerReadiness(TypedDict):
    "What `GET /readyz` says."
    status: Literal["ready", "not-ready"]
    "`ready`: every check is."
    checks: dict[str, ReadInstallationAnswerReadinessChecksValue]
    "By name: `process` (starting or draining), `disk`, `database`."



class ReadInstallationAnswerMigration(TypedDict):
    number: int
    "Its number; they are applied one after the other, by the start."
    name: str
    "Its file."
    applied_at: str
    "When it was applied."



class ReadInstallationAnswerLastBackup(TypedDict):
    made_at: str
    "When it was made."
    path: str
    "The file, on the machine where the command ran."



class ReadInstallationAnswer(TypedDict):
    version: str
    "The version that runs."
    readiness: ReadInstallationAnswerReadiness
    "What `GET /readyz` says."
    migration: ReadInstallationAnswerMigration | None
    "The newest change to the database's form that was applied."
    is_operator: bool
    "Whether this organization is the first one, whose admins may have the installation examined."
    last_backup: ReadInstallationAnswerLastBackup | None
    "The last backup that `parley backup` made from this process's data folder. Null where there is none on record, and for other organizations."



class CallerMemoryExport(TypedDict):
    caller_hash: str
    "The keyed hash of the caller's number."
    exported_at: str
    "When this export was made."
    memories: list[MemoryResponse]
    "Every fact that is kept about the caller, oldest first."
    edges: list[MemoryEdge]
    "How these memories are related to each other and to others."
    consents: list[CallerMemoryExportConsent]
    "Every word of the caller on being remembered, oldest first."



class MemoryResponse(TypedDict):
    id: int
    "Names the memory in every other path."
    fact: str
    "One sentence. Phone numbers, addresses and other personal data in it are replaced by `[PHONE]`, `[ADDRESS]` and the like; names stay."
    memory_type: str
    "`semantic` for what is so, `episodic` for what happened, `procedural` for how something is done."
    memory_scope: str
    "Where it is used: `caller`, `location` (the number that was called), `assistant` or `organization`."
    subject_type: str
    "What kind of thing the fact is about, in the writer's words; `general` when nothing was said."
    subject_id: str | None
    "Whom or what it is about: the keyed hash of a caller's number, a location's number, or an assistant's id. Null when it is about nobody in particular."
    confidence: float
    "How sure it was when last said, 0 to 1."
    importance: float | None
    "How much it matters, 0 to 1. Null when nobody said."
    provenance: dict[str, Any] | None
    "Where it comes from: `source`, and where known the conversation, the words quoted from it, who wrote it, confirmed it and edited it."
    created_at: str
    "When it was first written."
    access_count: int
    "How often it was given to an answer. Default: 0."
    current_confidence: float
    "The confidence by now: it fades from the last time somebody said the fact. Below 0.5 no conversation is given it."
    updated_at: str
    "When it was last changed."
    valid_from: str
    "From when the fact is true."
    valid_to: str | None
    "Until when it was true: another fact took its place then. Null while it is true."
    expiry_class: Literal["day", "month", "year", "never"]
    "How long it is kept: 24 hours, 30 days, a year, or until it is deleted."
    expires_at: str | None
    "When it expires; afterwards nobody sees it. Null when it never does."



class MemoryEdge(TypedDict):
    id: int
    "Names the edge."
    source_id: int
    "The memory the edge leads from: of `supersedes` and `conflicts_with`, the newer fact."
    target_id: int
    "The memory the edge leads to."
    edge_type: Literal["relates_to", "supersedes", "conflicts_with", "temporal_next", "causes", "resolves"]
    "How the source is related to the target: it `supersedes` it, `conflicts_with` it, `relates_to` it, came after it (`temporal_next`), `causes` or `resolves` it."
    weight: float
    "How strong the relation is; 1 for relations the service makes itself."
    created_at: str
    "When the relation was noted."



class CallerMemoryExportConsent(TypedDict):
    given: bool
    "True: the caller agreed to be remembered. False: they refused, took it back or opted out."
    source: str
    "How it was given: `verbal`, `form`, a contract's number; `opt-out` where the opt-out operation recorded it."
    recorded_by: int | None
    "The user who recorded it. Null when that is not known or the account is gone."
    recorded_at: str
    "When it was recorded."



class CallerForgotten(TypedDict):
    success: bool
    "Always true: otherwise the answer is an error."
    message: str
    "What was done, in words."
    caller_hash: str
    "The keyed hash of the caller's number."
    forgotten_count: int
    "How many memories were erased, ones that had been deleted before included. 0 when there were none."



class CallerMemoryStatus(TypedDict):
    caller_hash: str
    "The keyed hash of the caller's number. Numbers themselves are never kept with memories."
    memory_count: int
    "How many facts about the caller are kept, including ones that are not used because the caller opted out."
    opted_out: bool
    "Whether the caller's last word was that they do not want to be remembered."
    consent: CallerMemoryExportConsent | None
    "The caller's last word on being remembered. Null when none is on record."
    forgotten_at: str | None
    "When the caller was last forgotten. Null when they never were."



class RecordCallerConsentBody(TypedDict):
    given: bool
    "True: the caller agrees. False: they take it back, and nothing about them is written or used."
    source: str
    "How the caller said so: `verbal`, `form`, a contract's number."



class CallerSimulation(TypedDict):
    id: int
    "Names the simulation in every other path."
    simulation_id: int
    "The same as `id`."
    assistant_id: int
    "The assistant that answers."
    prompt_version_id: int | None
    "The version it is told. Null for what it was told when the simulation began."
    scenarios: list[dict[str, Any]]
    "What callers want, as it was sent."
    personalities: list[Literal["plain", "hurried", "confused", "talkative", "angry", "hard-of-hearing", "interrupting"]]
    "How callers are."
    repeats: int
    "How often each scenario is played with each personality."
    channel: Literal["text", "voice"]
    "`text` or `voice`."
    max_turns: int
    "How often a caller may say something."
    budget: CallerSimulationBudget
    "What the simulation may take."
    status: Literal["waiting", "running", "paused", "done", "failed", "cancelled"]
    "`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`."
    reason: str | None
    "Why it is paused, or ended early; also of one that is `done` because its money was used up. Null otherwise."
    conversation_count: int
    "How many conversations it has in all."
    figures: CallerSimulationFigures
    "How the assistant did so far."
    llm_provider: str | None
    "The vendor of the model that answers, plays and judges. Null until it is known."
    llm_model: str | None
    "The model that answers, plays and judges. Null until it is known."
    created_at: str
    "When it was asked for."
    finished_at: str | None
    "When it ended. Null while it goes on."



class CallerSimulationBudget(TypedDict):
    "What the simulation may take."
    max_conversations: int
    "How many conversations it may have."
    max_cost_usd: float
    "What it may cost, in US dollars."



class CallerSimulationFigures(TypedDict):
    conversations: int
    "How many conversations were played so far."
    reached: int
    "In how many of them the caller reached their goal."
    share: float | None
    "Reached of all, 0 to 1; what could not be judged counts as not reached. Null when none was played yet."
    unjudged: int
    "Conversations whose judge could not be read."
    with_problems: int
    "Conversations that something kept from being played or judged as they should be."
    by_personality: list[CallerSimulationFiguresByPersonalityEntry]
    "The same counts for each personality."
    by_scenario: list[CallerSimulationFiguresByScenarioEntry]
    "The same counts for each scenario."
    turns_median: float | None
    "How often callers spoke in a conversation, at the median. Null when none was played yet."
    latency_p50_ms: float | None
    "How long half of all answers took at most, in milliseconds. Null when there was none."
    latency_p95_ms: float | None
    "How long 95 % of all answers took at most, in milliseconds. Null when there was none."
    latency_clock: Literal["real", "driven"]
    "`real`: time that passed. `driven`, by voice: the clock of a simulated call, which waits for nothing but models."
    repeated_answers: int
    "Answers that say again nearly what an earlier one of their conversation said."
    unbacked_claims: int
    "Sentences in which the assistant claimed to have done something that no tool did."
    cost_usd: float
    "What it has cost so far, in US dollars at list prices, with conversations that broke off. Requests whose price is unknown are not in it."
    unpriced_requests: int
    "Requests to models whose price is unknown."



class CallerSimulationFiguresByPersonalityEntry(TypedDict):
    personality: Literal["plain", "hurried", "confused", "talkative", "angry", "hard-of-hearing", "interrupting"]
    "The personality that was played."
    conversations: int
    "How many conversations were played so far."
    reached: int
    "In how many of them the caller reached their goal."
    share: float | None
    "Reached of all, 0 to 1; what could not be judged counts as not reached. Null when none was played yet."



class CallerSimulationFiguresByScenarioEntry(TypedDict):
    scenario: str
    "The scenario's name."
    conversations: int
    "How many conversations were played so far."
    reached: int
    "In how many of them the caller reached their goal."
    share: float | None
    "Reached of all, 0 to 1; what could not be judged counts as not reached. Null when none was played yet."



class ListCallerSimulationsQuery(TypedDict):
    limit: NotRequired[int]
    "How many to answer at most. Default: 50."
    offset: NotRequired[int]
    "How many to skip. Default: 0."



class StartCallerSimulationBodyScenarioShouldCallTool(TypedDict):
    name: str
    "The tool's name."
    arguments: NotRequired[dict[str, Any]]
    "Arguments that must be among the call's; others do not matter."



class StartCallerSimulationBodyScenario(TypedDict):
    name: str
    "Names the scenario in figures and conversations; no two of a simulation have the same."
    goal: str
    "What the caller wants."
    facts: NotRequired[dict[str, str]]
    "What the caller knows, by name, at most 50. What is not here the caller does not know. Default: {}."
    opening: NotRequired[str | None]
    "The caller's first words. Absent: the model that plays the caller finds some."
    success: NotRequired[str | None]
    "What has to be true in the end. Absent: the caller has got what they want."
    should_call_tool: NotRequired[str | StartCallerSimulationBodyScenarioShouldCallTool | None]
    "A tool that has to be called at some time: its name, or its name and the arguments that must be among the call's."
    mock_tool_responses: NotRequired[dict[str, Any] | None]
    "What tools answer, by their names, as in evaluation cases. A tool without a mock is a problem of the conversation."



class StartCallerSimulationBodyBudget(TypedDict):
    "What the simulation may take. Default: {\"max_conversations\":200,\"max_cost_usd\":1}."
    max_conversations: NotRequired[int]
    "How many conversations the simulation may have; one that asks for more is refused. Default: 200."
    max_cost_usd: NotRequired[float]
    "In US dollars at list prices; playing the callers and judging counts, too. Used up, it ends the simulation with what it has; requests under way may go over it. Default: 1."



class StartCallerSimulationBody(TypedDict):
    prompt_version_id: NotRequired[int | None]
    "The version the assistant is told. Null or absent: what it is told when the simulation begins."
    scenarios: list[StartCallerSimulationBodyScenario]
    "What callers want, 1 to 50 of them."
    personalities: NotRequired[list[Literal["plain", "hurried", "confused", "talkative", "angry", "hard-of-hearing", "interrupting"]]]
    "How callers are: `plain`, `hurried`, `confused`, `talkative`, `angry`, `hard-of-hearing` or `interrupting`. Default: all of them. Each plays every scenario."
    repeats: NotRequired[int]
    "How often each scenario is played with each personality. Default: 1."
    channel: NotRequired[Literal["text", "voice"]]
    "`text`: answered as texts are. `voice`: as a call without audio, with interruptions and a bad line, at most 20 conversations. Default: \"text\"."
    max_turns: NotRequired[int]
    "How often the caller may say something before the conversation ends. Default: 12."
    budget: NotRequired[StartCallerSimulationBodyBudget]
    "What the simulation may take. Default: {\"max_conversations\":200,\"max_cost_usd\":1}."



class SimulatedConversation(TypedDict):
    scenario: str
    "The scenario's name."
    personality: Literal["plain", "hurried", "confused", "talkative", "angry", "hard-of-hearing", "interrupting"]
    "How the caller was."
    repeat: int
    "Which of the repeats this is, from 1."
    reached: bool | None
    "Whether what has to be true is true, and the tool that had to be called was. Null when the judge could not be read."
    reason: str | None
    "Why it was judged so, in a sentence. Null when the judge gave none."
    turns: int
    "How often the caller said something."
    repeated_answers: int
    "Answers that say again nearly what an earlier one said."
    unbacked_claims: list[str]
    "What the assistant claimed to have done though no tool did it, word for word."
    latency_ms: float | None
    "How long answers took at the median, in milliseconds. Null when there was none."
    latency_clock: Literal["real", "driven"]
    "`real`: time that passed. `driven`: the clock of a simulated call."
    problems: list[str]
    "What kept it from being played or judged as it should be, such as a tool without a mock or a judge that cannot be read."
    transcript: list[SimulatedConversationTranscriptEntry]
    "What was said, line by line."
    tool_calls: list[SimulatedConversationToolCall]
    "The tools the assistant called; only mocks answered them."
    end_reason: str
    "`caller-done`, `caller-hung-up`, `caller-silent` (the model's words could not be read) or `max-turns`; by voice also the reasons calls have."
    cost_usd: float
    "What the conversation cost, in US dollars, as far as prices are known."



class SimulatedConversationTranscriptEntry(TypedDict):
    role: Literal["caller", "assistant"]
    "Who spoke."
    content: str
    "What was said; of the assistant's words, those the caller heard."
    recognized: str | None
    "What was recognized of the caller's words over a bad line. Null when it was what they said, and for the assistant."



class SimulatedConversationToolCall(TypedDict):
    name: str
    "The tool that was called."
    arguments: dict[str, Any]
    "What it was called with."
    outcome: Literal["success", "error", "timeout"]
    "How the mock ended it."



class ListSimulatedConversationsQuery(TypedDict):
    limit: NotRequired[int]
    "How many to answer at most. Default: 50."
    offset: NotRequired[int]
    "How many to skip. Default: 0."
    reached: NotRequired[Literal["true", "false", "unknown"]]
    "Only conversations in which the goal was reached (`true`), was not (`false`), or could not be judged (`unknown`)."



class EvalCase(TypedDict):
    id: int
    "Names the case within its dataset and in results."
    dataset_id: int
    "The dataset the case belongs to."
    case_name: str | None
    "A name for people. Null when it has none."
    conversation: list[dict[str, Any]]
    "What was said so far, turn by turn; the last turn that is not a tool's is the user's."
    expected_response: str | dict[str, Any]
    "What a good answer has; text alone is what the answer should contain."
    mock_tool_responses: dict[str, Any] | None
    "What tools answer, by their names. Null when no tool is expected."
    difficulty: str | None
    "`easy`, `medium` or `hard`. Null when nobody said."
    call_trace_id: int | None
    "The trace of the call it was made of. Null for a case that was written or imported."
    case_draft_id: int | None
    "The draft it was accepted from. Null for other cases."
    created_at: str
    "When it was added."
    updated_at: str
    "When it was last replaced."



class AddEvalCaseBodyConversationEntry(TypedDict):
    role: Literal["user", "assistant", "system", "tool"]
    "Who spoke: `user` is the caller, `tool` what a tool answered."
    content: str
    "What was said, at most 8,000 characters."



class AddEvalCaseBodyExpectedResponse(TypedDict):
    should_contain: NotRequired[list[str]]
    "Words or phrases that must each occur in the answer; case and accents do not matter."
    should_not_contain: NotRequired[list[str]]
    "Words or phrases of which none may occur in the answer."
    intent: NotRequired[str]
    "What the caller is after, in the words of whoever wrote the case; a model judges whether the answer serves it."
    should_call_tool: NotRequired[str | StartCallerSimulationBodyScenarioShouldCallTool]
    "The tool that has to be called: its name, or its name and the arguments that must be among the call's."
    rubric: NotRequired[str]
    "What makes an answer a good one, for a model that judges it."



class AddEvalCaseBody(TypedDict):
    case_name: NotRequired[str | None]
    "A name for people."
    conversation: list[AddEvalCaseBodyConversationEntry]
    "What was said so far. The last turn that is not a tool's must be the user's: that is what is to be answered. At most 200 turns and 131,072 characters of JSON."
    expected_response: str | AddEvalCaseBodyExpectedResponse
    "What a good answer has. Words alone are those that the answer should contain."
    mock_tool_responses: NotRequired[dict[str, Any] | None]
    "What tools answer, by their names: any JSON, at most 65,536 characters. `{\"error\": \"…\"}` is a tool that fails, `{\"timeout\": true}` one that does not answer, `{\"delay_ms\": 500, \"response\": …}` one that takes its time. A tool without a mock fails the case."
    difficulty: NotRequired[Literal["easy", "medium", "hard"] | None]
    "How hard the case is, for people who read the results."



class AddEvalCaseFromTraceBody(TypedDict):
    call_trace_id: int
    "The trace of one of this assistant's calls."
    expected_response: str | AddEvalCaseBodyExpectedResponse
    "What a good answer has. Words alone are those that the answer should contain."
    case_name: NotRequired[str | None]
    "A name for people."



class EvalCaseDeleted(TypedDict):
    success: bool
    "Always true: otherwise the answer is an error."
    message: str
    "What was done, in words."



class EvalDataset(TypedDict):
    id: int
    "Names the dataset in every other path."
    assistant_id: int
    "The assistant that is evaluated with it."
    name: str
    "A name for people."
    description: str | None
    "What the dataset is for. Null when nobody said."
    dataset_type: Literal["golden", "regression", "synthetic"]
    "`golden`, `regression` or `synthetic`; only for people."
    tags: list[str]
    "Words to find it by."
    is_published: bool
    "A published dataset stays as it is, so that whatever is measured with it can be compared."
    published_at: str | None
    "When it was published. Null while it may be changed."
    case_count: int
    "How many cases it has."
    created_at: str
    "When it was made."
    updated_at: str
    "When the dataset itself was last changed; changes of its cases do not count."



class CreateEvalDatasetBody(TypedDict):
    name: str
    "A name for people."
    description: NotRequired[str | None]
    "What the dataset is for."
    dataset_type: NotRequired[Literal["golden", "regression", "synthetic"]]
    "`golden` for cases of good answers, `regression` for what went wrong once, `synthetic` for made-up ones. It is only for people: cases are run alike. Default: \"golden\"."
    tags: NotRequired[list[str]]
    "Words to find it by, at most 50."



class ExportedEvalDataset(TypedDict):
    name: str
    "A name for people."
    description: str | None
    "What the dataset is for. Null when nobody said."
    dataset_type: Literal["golden", "regression", "synthetic"]
    "`golden`, `regression` or `synthetic`; only for people."
    tags: list[str]
    "Words to find it by."
    cases: list[ExportedEvalCase]
    "Every case, in the order they were added."



class ExportedEvalCase(TypedDict):
    case_name: str | None
    "A name for people. Null when it has none."
    conversation: list[dict[str, Any]]
    "What was said so far, turn by turn; the last turn that is not a tool's is the user's."
    expected_response: str | dict[str, Any]
    "What a good answer has; text alone is what the answer should contain."
    mock_tool_responses: dict[str, Any] | None
    "What tools answer, by their names. Null when no tool is expected."
    difficulty: str | None
    "`easy`, `medium` or `hard`. Null when nobody said."



class ImportEvalDatasetBodyData(TypedDict):
    "The dataset, as an export answers it."
    name: NotRequired[str]
    "A name for people. May be left out where `name_override` is given."
    description: NotRequired[str | None]
    "What the dataset is for."
    dataset_type: NotRequired[Literal["golden", "regression", "synthetic"]]
    "`golden` for cases of good answers, `regression` for what went wrong once, `synthetic` for made-up ones. It is only for people: cases are run alike. Default: \"golden\"."
    tags: NotRequired[list[str]]
    "Words to find it by, at most 50."
    cases: list[Any]
    "The cases, each as in a request that adds one."



class ImportEvalDatasetBody(TypedDict):
    data: ImportEvalDatasetBodyData
    "The dataset, as an export answers it."
    name_override: NotRequired[str | None]
    "Another name for the dataset, instead of the one in `data`."



class EvalRun(TypedDict):
    id: int
    "Names the evaluation in every other path."
    run_id: int
    "The same as `id`."
    assistant_id: int
    "The assistant whose prompt is evaluated."
    prompt_version_id: int
    "The version that answers."
    dataset_id: int
    "The dataset whose cases are answered."
    pass_threshold: float
    "The share of cases that have to pass, 0 to 1."
    repeats: int
    "How often each case is answered; it passes when every answer does."
    status: Literal["waiting", "running", "paused", "done", "failed", "cancelled"]
    "`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`."
    reason: str | None
    "Why it is paused, ended early, or has no pass rate. Null otherwise."
    case_count: int
    "How many cases the dataset had at the start."
    completed_cases: int
    "Cases that were answered as often as asked."
    passed_cases: int
    "Cases of which every answer passed."
    flaky_cases: int
    "Cases of which some answers passed and some did not. They count as not passed."
    mean_score: float | None
    "The mean of all metrics so far, 0 to 1. Null when nothing was answered yet."
    pass_rate: float | None
    "The share of cases that passed, 0 to 1. Null until it is done, and when the demo responder answered."
    passed: bool | None
    "Whether the pass rate reached the threshold. Null while there is no pass rate."
    llm_provider: str | None
    "The vendor of the model that answered. Null until it is known."
    llm_model: str | None
    "The model that answered. Null until it is known."
    created_at: str
    "When it was asked for."
    finished_at: str | None
    "When it ended. Null while it goes on."



class EvalRunDetail(TypedDict):
    id: int
    "Names the evaluation in every other path."
    run_id: int
    "The same as `id`."
    assistant_id: int
    "The assistant whose prompt is evaluated."
    prompt_version_id: int
    "The version that answers."
    dataset_id: int
    "The dataset whose cases are answered."
    pass_threshold: float
    "The share of cases that have to pass, 0 to 1."
    repeats: int
    "How often each case is answered; it passes when every answer does."
    status: Literal["waiting", "running", "paused", "done", "failed", "cancelled"]
    "`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`."
    reason: str | None
    "Why it is paused, ended early, or has no pass rate. Null otherwise."
    case_count: int
    "How many cases the dataset had at the start."
    completed_cases: int
    "Cases that were answered as often as asked."
    passed_cases: int
    "Cases of which every answer passed."
    flaky_cases: int
    "Cases of which some answers passed and some did not. They count as not passed."
    mean_score: float | None
    "The mean of all metrics so far, 0 to 1. Null when nothing was answered yet."
    pass_rate: float | None
    "The share of cases that passed, 0 to 1. Null until it is done, and when the demo responder answered."
    passed: bool | None
    "Whether the pass rate reached the threshold. Null while there is no pass rate."
    llm_provider: str | None
    "The vendor of the model that answered. Null until it is known."
    llm_model: str | None
    "The model that answered. Null until it is known."
    created_at: str
    "When it was asked for."
    finished_at: str | None
    "When it ended. Null while it goes on."
    judge_agreement: EvalRunDetailJudgeAgreement
    "How far the judge can be believed, by what people marked."



class EvalJudgeAgreement(TypedDict):
    count: int
    "How many marks are of answers that the judge gave this metric."
    agreement: float | None
    "The share of these marks that say the same as the judge, 0 to 1. Null when there are none."
    kappa: float | None
    "Cohen's kappa: agreement beyond chance, -1 to 1. Null where it is undefined, because both always say the same."



class EvalRunDetailJudgeAgreement(TypedDict):
    "How far the judge can be believed, by what people marked."
    intent: EvalJudgeAgreement
    "For judgements of the caller's intent."
    rubric: EvalJudgeAgreement
    "For judgements by a rubric."



class EvalResult(TypedDict):
    case_id: int
    "The case that was answered."
    case_name: str | None
    "The case's name. Null when it has none."
    repeat: int
    "Which of the answers to the case this is, from 1."
    passed: bool
    "Whether every metric holds and nothing kept the case from being judged."
    score: float
    "The mean of its metrics, 0 to 1."
    answer: str
    "What the version said."
    tool_calls: list[EvalResultToolCall]
    "The tools it called; only mocks answered them."
    metrics: dict[str, EvalMetric]
    "Those that the case asks for, by name: `keyword_match`, `tool_calls`, `intent`, `rubric`; and always `fluency`."
    problems: list[str]
    "What kept the case from being judged as it should be, such as a tool without a mock or a judge that cannot be read. With any, the answer has not passed."
    duration_ms: int
    "How long the answer took, in milliseconds."
    marks: list[EvalMark]
    "What people say of it, each person once."



class EvalResultToolCall(TypedDict):
    name: str
    "The tool that was called."
    arguments: dict[str, Any]
    "What it was called with."



class EvalMetric(TypedDict):
    score: float
    "How well it did, 0 to 1."
    holds: bool
    "Whether that is enough for the case to pass."
    reason: str | None
    "What is wrong with the answer, or why the judge gave it less than 0.7. Null when nothing is."



class EvalMark(TypedDict):
    marked_by: int | None
    "The user who marked it. Null when the account is gone."
    passed: bool
    "Whether the answer is a good one, in that person's eyes."
    note: str | None
    "Why. Null when nothing was noted."
    marked_at: str
    "When it was marked."



class ListEvalResultsQuery(TypedDict):
    limit: NotRequired[int]
    "How many to answer at most. Default: 50."
    offset: NotRequired[int]
    "How many to skip. Default: 0."
    passed: NotRequired[Literal["true", "false"]]
    "Only answers that passed (`true`) or did not (`false`)."



class MarkEvalResultBody(TypedDict):
    repeat: NotRequired[int]
    "Which of the answers to the case, from 1. Default: 1."
    passed: bool
    "Whether the answer is a good one."
    note: NotRequired[str | None]
    "Why, for those who look later."



class RunEvaluationBody(TypedDict):
    prompt_version_id: int
    "The version that is to answer."
    dataset_id: int
    "A dataset of the same assistant, with at least one case."
    pass_threshold: NotRequired[float]
    "The share of cases that have to pass, 0 to 1. Default: 0.8."
    repeats: NotRequired[int]
    "How often each case is answered. A case passes when every answer does. Default: 1."



class MemoryExtraction(TypedDict):
    conversation_id: int
    "The conversation that is read."
    channel: Literal["voice", "sms"]
    "`voice` for a call, `sms` for a thread of texts."
    assistant_id: int
    "The assistant that led the conversation, whose model reads it."
    caller_hash: str | None
    "The keyed hash of the caller's number. Null until reading begins."
    state: Literal["waiting", "running", "done", "skipped", "failed"]
    "`waiting` for its turn or for room under a spend cap, `running`, `done`; `skipped` when it was not to be read, `failed` when it could not be."
    reason: str | None
    "Why nothing was kept, or what it waits for. Null when it was read, and while nothing is to be said."
    llm_provider: str | None
    "The vendor of the model that read it. Null until then."
    llm_model: str | None
    "The model that read it; rules read it where there is no model. Null until then."
    added_count: int
    "Facts that were new."
    confirmed_count: int
    "Facts that were known already and were said again."
    superseded_count: int
    "Facts that are no longer true since this conversation."
    refused_count: int
    "Changes the reader proposed that were not made: without evidence in the caller's words, against the policy, or malformed."
    created_at: str
    "When the reading was asked for."
    finished_at: str | None
    "When the reading ended. Null until then."



class CaseDraft(TypedDict):
    id: int
    "Names the draft in every other path."
    cluster_id: int
    "The cluster it was drafted from."
    call_trace_id: int
    "The trace of the call it is made of."
    case_name: str | None
    "A name the model proposed. Null when there is none."
    conversation: list[dict[str, Any]]
    "What was said before the assistant's last answer, without phone numbers, addresses and the like."
    mock_tool_responses: dict[str, Any] | None
    "What the tools answered in the call, by their names, without personal data. Null when none was called."
    expected_response: str | dict[str, Any] | None
    "What a good answer would have, as a model proposes it. Null when there is no proposal: whoever accepts the case says what is expected."
    reason: str | None
    "Why there is no proposal, or why the draft was rejected. Null otherwise."
    status: Literal["proposed", "accepted", "rejected"]
    "`proposed` until a person has `accepted` or `rejected` it."
    created_at: str
    "When it was drafted."
    decided_by: int | None
    "The user who decided. Null while nobody has, and when the account is gone."
    decided_at: str | None
    "When it was decided. Null while it is not."
    case_id: int | None
    "The case it became. Null unless it was accepted."



class AcceptCaseDraftBody(TypedDict):
    dataset_id: int
    "A dataset of the same assistant that is not published."
    expected_response: NotRequired[str | AddEvalCaseBodyExpectedResponse | None]
    "What a good answer has, instead of what was proposed. Words alone are those that the answer should contain."
    case_name: NotRequired[str | None]
    "A name for the case, instead of the proposed one."



class DraftCaseBody(TypedDict):
    call_trace_id: NotRequired[int | None]
    "One of the cluster's calls. Default: the one that is most like the others."


DraftCaseBody2: TypeAlias = "DraftCaseBody | None"


class FailureClusterDetail(TypedDict):
    id: int
    "Names the cluster in every other path."
    review_id: int
    "The review that found it."
    words: list[str]
    "What its calls have in common and others do not, at most five words, the most telling first."
    call_count: int
    "How many of its calls are still there."
    mean_quality_score: float | None
    "The mean quality of its calls, 0 to 1. Null when none of them has a score."
    calls: list[FailureClusterDetailCall]
    "Its calls, the one that is most like the others first. Calls that were deleted are missing."



class FailureClusterDetailCall(TypedDict):
    call_trace_id: int
    "The trace of the call, from which a case can be drafted."
    call_id: int
    "The call."
    quality_score: float | None
    "How well the assistant did, 0 to 1, by the analysis after the call. Null when there was none."
    resolution_status: str | None
    "Whether the caller's concern was settled, such as `unresolved`. Null when it was not analyzed."
    summary: str | None
    "What happened in the call. Null when there is no summary."
    likeness: float
    "How like the other calls of the cluster it is on average, 0 to 1."



class FailureReviewDetail(TypedDict):
    id: int
    "Names the review in every other path."
    assistant_id: int
    "The assistant whose calls were looked through."
    looked_since: str
    "Calls since then were looked at."
    max_quality_score: float
    "Calls of at most this quality were looked at, besides unresolved ones."
    call_count: int
    "How many calls that went badly were looked at; of more than 300, the newest 300."
    embedding_model: str | None
    "The model whose vectors were compared, besides the words. Null when words alone were compared."
    reason: str | None
    "Why words alone were compared. Null when vectors were, and when there was nothing to compare."
    created_at: str
    "When the review was made."
    clusters: list[FailureCluster]
    "Groups of calls that failed in the same way, the largest first. A call like no other is a group of its own."



class FailureCluster(TypedDict):
    id: int
    "Names the cluster in every other path."
    review_id: int
    "The review that found it."
    words: list[str]
    "What its calls have in common and others do not, at most five words, the most telling first."
    call_count: int
    "How many of its calls are still there."
    mean_quality_score: float | None
    "The mean quality of its calls, 0 to 1. Null when none of them has a score."



class ListCaseDraftsQuery(TypedDict):
    status: NotRequired[Literal["proposed", "accepted", "rejected"]]
    "Only drafts that are `proposed`, `accepted` or `rejected`."
    limit: NotRequired[int]
    "How many to answer at most. Default: 50."
    offset: NotRequired[int]
    "How many to skip. Default: 0."



class FailureReview(TypedDict):
    id: int
    "Names the review in every other path."
    assistant_id: int
    "The assistant whose calls were looked through."
    looked_since: str
    "Calls since then were looked at."
    max_quality_score: float
    "Calls of at most this quality were looked at, besides unresolved ones."
    call_count: int
    "How many calls that went badly were looked at; of more than 300, the newest 300."
    embedding_model: str | None
    "The model whose vectors were compared, besides the words. Null when words alone were compared."
    reason: str | None
    "Why words alone were compared. Null when vectors were, and when there was nothing to compare."
    created_at: str
    "When the review was made."



class ReviewFailuresBody(TypedDict):
    since_days: NotRequired[int]
    "How many days back calls are looked at. Default: 30."
    max_quality_score: NotRequired[float]
    "The best quality a call may have to be looked at, 0 to 1. Unresolved calls are looked at in any case. Default: 0.6."


ReviewFailuresBody2: TypeAlias = "ReviewFailuresBody | None"


class RejectCaseDraftBody(TypedDict):
    reason: NotRequired[str | None]
    "Why; kept with the draft."


RejectCaseDraftBody2: TypeAlias = "RejectCaseDraftBody | None"


class ImprovementChain(TypedDict):
    steps: list[ImprovementStep]
    "All steps in the order they happened."
    is_complete: bool
    "False when there are more than 500 links between steps, and those that are farthest away are missing."


ImprovementStep = TypedDict(
    "ImprovementStep",
    {
        "kind": "Literal[\"call_trace\", \"failure_review\", \"failure_cluster\", \"case_draft\", \"eval_case\", \"optimization\", \"prompt_version\", \"eval_run\", \"prompt_move\"]",
        "id": "int",
        "from": "list[ImprovementStepFromEntry]",
        "at": "str",
        "by": "int | None",
        "status": "str | None",
        "what": "str",
    },
)


class ImprovementStepFromEntry(TypedDict):
    kind: Literal["call_trace", "failure_review", "failure_cluster", "case_draft", "eval_case", "optimization", "prompt_version", "eval_run", "prompt_move"]
    "What kind of thing that is."
    id: int
    "Its id among things of its kind."



class GetImprovementChainQuery(TypedDict):
    kind: Literal["call_trace", "failure_review", "failure_cluster", "case_draft", "eval_case", "optimization", "prompt_version", "eval_run"]
    "What kind of thing to start from. A `prompt_move` is found from its version."
    id: int
    "The id of the thing to start from."



class LearningStatsResponse(TypedDict):
    memory_count: int
    "How many memories the assistant may be given: its own, and those that belong to no assistant."
    edge_count: int
    "How many relations there are between these memories."
    prompt_versions: int
    "How many versions its prompt has, retired and rejected ones included."
    active_prompt_version: int | None
    "The number of the version in production. Null when there is none yet."
    canary_prompt_version: int | None
    "The number of the version that is a canary. Null when there is none."
    eval_datasets: int
    "How many datasets it is evaluated with."
    last_eval_pass_rate: float | None
    "The share of cases that passed in the last finished evaluation that a model answered, 0 to 1. Null when there is none."



class CreateMemoryBody(TypedDict):
    fact: str
    "One sentence, at most 2,000 characters. Phone numbers, addresses and other personal data are replaced by `[PHONE]`, `[ADDRESS]` and the like before it is kept."
    memory_type: NotRequired[Literal["semantic", "episodic", "procedural"]]
    "`semantic` for what is so, `episodic` for what happened, `procedural` for how something is done. The write policy may forbid a type. Default: \"semantic\"."
    memory_scope: NotRequired[Literal["caller", "location", "assistant", "organization"]]
    "Where it is used: with one `caller`, at one `location` (the number that was called), by one `assistant`, or in the whole `organization`. Default: \"organization\"."
    subject_type: NotRequired[str]
    "What kind of thing the fact is about, in your own words. With `caller`, the subject has to be a caller even where the scope is `organization`. Default: \"general\"."
    subject_id: NotRequired[str | None]
    "Whom or what it is about. For a caller, the number in E.164 (kept only as its hash) or that hash; for a location, the number that was called; for an assistant, its id. May be left out only for the organization."
    confidence: NotRequired[float]
    "How sure it is, 0 to 1. It fades with time unless the fact is said again. Default: 0.9."
    importance: NotRequired[float | None]
    "How much it matters, 0 to 1."
    provenance: NotRequired[dict[str, Any] | None]
    "Where the fact comes from, at most 8,192 characters of JSON. `source` defaults to `interface`; the user who wrote it is added, and personal data is redacted."
    expiry_class: NotRequired[Literal["day", "month", "year", "never"]]
    "How long it is kept: 24 hours, 30 days, a year, or until it is deleted. Default: \"never\"."
    supersedes_id: NotRequired[int | None]
    "The memory that is no longer true because of this one. It must have the same scope and subject and still be true."
    contradicts_id: NotRequired[int | None]
    "The memory that cannot be true together with this one, of the same scope and subject. If the new one is at least as sure, it takes the other's place; otherwise both stay, and conversations are given neither."



class ListMemoriesQuery(TypedDict):
    scope_type: NotRequired[str]
    "Only memories of this scope: `caller`, `location`, `assistant` or `organization`."
    scope_id: NotRequired[str]
    "Only memories about this subject, as in `subject_id`. With `scope_type=caller`, a number in E.164 works as well as its hash."
    memory_type: NotRequired[str]
    "Only memories of this type: `semantic`, `episodic` or `procedural`."
    limit: NotRequired[int]
    "How many to answer at most. Default: 50."
    offset: NotRequired[int]
    "How many to skip. Default: 0."



class MemoryDeleted(TypedDict):
    success: bool
    "Always true: otherwise the answer is an error."
    message: str
    "What was done, in words."



class UpdateMemoryBody(TypedDict):
    fact: NotRequired[str | None]
    "The corrected sentence; personal data is redacted. Null or absent, here and below: as it was."
    memory_type: NotRequired[Literal["semantic", "episodic", "procedural"] | None]
    "Another type. The write policy may forbid it."
    memory_scope: NotRequired[Literal["caller", "location", "assistant", "organization"] | None]
    "Another scope. The subject stays, and has to fit it."
    confidence: NotRequired[float | None]
    "Another confidence, 0 to 1."
    importance: NotRequired[float | None]
    "Another importance, 0 to 1."
    expiry_class: NotRequired[Literal["day", "month", "year", "never"] | None]
    "How long it is kept; another class than before counts from now on."
    edit_reason: NotRequired[str | None]
    "Why it is changed; kept in the provenance with the editor and the time."



class MemorySearchResponse(TypedDict):
    memories: list[MemorySearchResponseMemory]
    "What was found, best first."
    intent: Literal["recall", "preference", "event", "howto", "other"]
    "What the question seems to be after: a fact (`recall`), a `preference`, an `event`, or how something is done (`howto`)."
    traversal_path: list[MemorySearchResponseTraversalPathEntry]
    "The relations along which further memories were found."
    retrieval_ms: float
    "How long the search took, in milliseconds."



class MemorySearchResponseMemory(TypedDict):
    id: int
    "Names the memory in every other path."
    fact: str
    "The sentence, without personal data."
    confidence: float
    "How sure it is by now, after fading, 0 to 1."
    source: str
    "Where it comes from: `source` of its provenance."
    memory_type: str
    "`semantic`, `episodic` or `procedural`."
    memory_scope: str
    "`caller`, `location`, `assistant` or `organization`."
    subject_type: str
    "What kind of thing the fact is about."
    subject_id: str | None
    "Whom or what it is about; of a caller, the hash of the number. Null when it is about nobody in particular."
    importance: float | None
    "How much it matters, 0 to 1. Null when nobody said."
    created_at: str
    "When it was first written."
    score: float
    "How well it fits: 1 for the best result, the others in proportion."



class MemorySearchResponseTraversalPathEntry(TypedDict):
    source_id: int
    "The memory the relation leads from."
    target_id: int
    "The memory the relation leads to."
    edge_type: Literal["relates_to", "supersedes", "conflicts_with", "temporal_next", "causes", "resolves"]
    "How the two are related."



class SearchMemoriesBody(TypedDict):
    query: str
    "What is looked for, as a question or as words."
    caller_hash: NotRequired[str | None]
    "The caller's number in E.164, or its hash. Without it, everything the organization remembers is searched."
    assistant_id: NotRequired[int | None]
    "Leaves out what other assistants keep for themselves."
    limit: NotRequired[int]
    "How many memories to answer at most. Default: 10."



class MemoryGraph(TypedDict):
    nodes: list[MemoryGraphNode]
    "The memories, newest first, with places for them."
    edges: list[MemoryGraphEdge]
    "The relations between these memories."
    stats: MemoryGraphStats
    "Figures of all memories the assistant may be given."



class MemoryGraphNodePosition(TypedDict):
    "Where the node stands, in pixels. The same each time the memory is read, near those about the same subject."
    x: float
    "Pixels from the left."
    y: float
    "Pixels from the top."



class MemoryGraphNodeData(TypedDict):
    "What to show at the node."
    memory_id: int
    "The memory's id as a number."
    label: str
    "The first 60 characters of the fact."
    fact: str
    "The whole sentence."
    memory_type: str
    "`semantic`, `episodic` or `procedural`."
    memory_scope: str
    "`caller`, `location`, `assistant` or `organization`."
    subject_id: str | None
    "Whom or what it is about; of a caller, the hash of the number. Null when it is about nobody in particular."
    confidence: float
    "How sure it was when last said, 0 to 1."
    is_current: bool
    "False when another fact took its place."
    created_at: str
    "When it was first written."



class MemoryGraphNode(TypedDict):
    id: str
    "The memory's id as text, as graph libraries of browsers want it."
    type: Literal["memory"]
    "Always `memory`: the kind of node."
    position: MemoryGraphNodePosition
    "Where the node stands, in pixels. The same each time the memory is read, near those about the same subject."
    data: MemoryGraphNodeData
    "What to show at the node."



class MemoryGraphEdgeData(TypedDict):
    "What to show at the edge."
    weight: float
    "How strong the relation is."
    created_at: str
    "When the relation was noted."



class MemoryGraphEdge(TypedDict):
    id: str
    "The edge's id as text."
    source: str
    "The node it leads from."
    target: str
    "The node it leads to."
    type: Literal["relates_to", "supersedes", "conflicts_with", "temporal_next", "causes", "resolves"]
    "How the two are related."
    label: str
    "The type with spaces, to be shown."
    data: MemoryGraphEdgeData
    "What to show at the edge."



class MemoryGraphStats(TypedDict):
    memory_count: int
    "How many memories there are that the caller of the API may see."
    edge_count: int
    "How many relations there are between them."
    memories_by_type: dict[str, int]
    "How many of each type, by its name."
    memories_by_scope: dict[str, int]
    "How many of each scope, by its name."
    edges_by_type: dict[str, int]
    "How many relations of each type, by its name."
    average_confidence: float | None
    "The mean of their confidence, 0 to 1, without fading. Null when nothing is remembered."
    open_conflicts: int
    "Pairs of facts of which only one can be true, and both still stand."



class GetMemoryGraphQuery(TypedDict):
    limit: NotRequired[int]
    "How many memories to answer at most. Default: 100."
    edge_types: NotRequired[str]
    "Only edges of these types, separated by commas. `stats` is not affected."
    memory_types: NotRequired[str]
    "Only memories of these types, separated by commas."



class OptimizationDetail(TypedDict):
    id: int
    "Names the optimization in every other path."
    optimization_id: int
    "The same as `id`."
    assistant_id: int
    "The assistant whose prompt is optimized."
    base_prompt_version_id: int | None
    "The version that is to be optimized. Null for what the assistant was told when it had no version in production."
    dataset_id: int
    "The dataset whose cases it learns from."
    config: OptimizationDetailConfig
    "How it searches, with the defaults filled in."
    status: Literal["waiting", "running", "paused", "done", "failed", "cancelled"]
    "`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`."
    reason: str | None
    "Why it is paused, ended early, or made no version. Null otherwise."
    training_case_count: int
    "How many cases candidates are tried on."
    held_out_case_count: int
    "How many cases are held out."
    model_calls: int
    "How many answers of models it has taken so far."
    cost_usd: float
    "What it has cost so far, in US dollars at list prices."
    unpriced_model_calls: int
    "Of `model_calls`, those whose price or tokens are unknown."
    prompt_version_id: int | None
    "The draft that was made of the best candidate. Null when none was better on the held-out cases, or it is not done."
    training_scores: OptimizationScores | None
    "Means over the training cases. Null until it is done."
    held_out_scores: OptimizationScores | None
    "Means over the held-out cases. Null until it is done."
    created_at: str
    "When it was asked for."
    finished_at: str | None
    "When it ended. Null while it goes on."
    base_prompt: str
    "The text that is to be optimized."
    training_case_ids: list[int]
    "The cases candidates are tried on."
    held_out_case_ids: list[int]
    "The cases that nobody who proposes prompts sees."
    candidates: list[OptimizationCandidate]
    "Prompts that were measured on all training cases, the one to be optimized first. Empty until it is done."
    best_candidate: int | None
    "The place of the best one in `candidates`. Null when none was better than the first, and until it is done."



class OptimizationDetailConfig(TypedDict):
    "How it searches, with the defaults filled in."
    optimizer: Literal["gepa", "bootstrap"]
    "`gepa` or `bootstrap`."
    max_model_calls: int
    "How many answers of models it may take."
    max_cost_usd: float
    "What it may cost, in US dollars."
    held_out_share: float
    "The share of cases that are held out."
    seed: int
    "Decides which cases are held out, and every choice of the optimizer."
    version_name: str | None
    "A name for the draft that is made. Null for none."



class OptimizationScores(TypedDict):
    before: float | None
    "The mean of the prompt that was to be optimized, 0 to 1. Null when it was not measured."
    after: float | None
    "The mean of the best candidate, 0 to 1. Null when there is none, or it was not measured."



class OptimizationCandidate(TypedDict):
    system_prompt: str
    "What the assistant would be told."
    parent: int | None
    "The place in the list of the candidate it was made of. Null for the prompt that was to be optimized."
    score: float
    "The mean over the training cases, 0 to 1."
    on_front: bool
    "True when no other candidate is as good in all training cases and better in one."
    won_case_ids: list[int]
    "The training cases it answers better than its parent."
    lost_case_ids: list[int]
    "The training cases it answers worse than its parent."



class Optimization(TypedDict):
    id: int
    "Names the optimization in every other path."
    optimization_id: int
    "The same as `id`."
    assistant_id: int
    "The assistant whose prompt is optimized."
    base_prompt_version_id: int | None
    "The version that is to be optimized. Null for what the assistant was told when it had no version in production."
    dataset_id: int
    "The dataset whose cases it learns from."
    config: OptimizationDetailConfig
    "How it searches, with the defaults filled in."
    status: Literal["waiting", "running", "paused", "done", "failed", "cancelled"]
    "`waiting` for its turn, `running`, `paused` (see `reason`), `done`, `failed` or `cancelled`."
    reason: str | None
    "Why it is paused, ended early, or made no version. Null otherwise."
    training_case_count: int
    "How many cases candidates are tried on."
    held_out_case_count: int
    "How many cases are held out."
    model_calls: int
    "How many answers of models it has taken so far."
    cost_usd: float
    "What it has cost so far, in US dollars at list prices."
    unpriced_model_calls: int
    "Of `model_calls`, those whose price or tokens are unknown."
    prompt_version_id: int | None
    "The draft that was made of the best candidate. Null when none was better on the held-out cases, or it is not done."
    training_scores: OptimizationScores | None
    "Means over the training cases. Null until it is done."
    held_out_scores: OptimizationScores | None
    "Means over the held-out cases. Null until it is done."
    created_at: str
    "When it was asked for."
    finished_at: str | None
    "When it ended. Null while it goes on."



class OptimizePromptBodyConfig(TypedDict):
    optimizer: NotRequired[Literal["gepa", "bootstrap"]]
    "`gepa`: a model looks at what went wrong and proposes other prompts. `bootstrap`: good answers become examples at the end of the prompt. Default: \"gepa\"."
    max_model_calls: NotRequired[int]
    "How many answers of models it may take, those of judges and of the proposing model included. Of a dataset with more than a fifth as many cases, so many are drawn. Default: 200."
    max_cost_usd: NotRequired[float]
    "What it may cost, in US dollars; answers that are under way may go over it. A model whose price is unknown counts for nothing. Default: 1."
    held_out_share: NotRequired[float]
    "The share of cases that only the prompt itself and the best candidate are measured on. Default: 0.3."
    seed: NotRequired[int]
    "Decides which cases are held out, and every choice of the optimizer. Default: 1."
    version_name: NotRequired[str | None]
    "A name for the draft that is made."



class OptimizePromptBody(TypedDict):
    base_prompt_version_id: NotRequired[int | None]
    "The version to optimize. Null or absent: the version in production, or what the assistant is told."
    dataset_id: int
    "A dataset of the same assistant, with at least four cases."
    config: NotRequired[OptimizePromptBodyConfig | None]
    "How to search. Null or absent: all defaults."



class PromptVersionDetail(TypedDict):
    id: int
    "Names the version in every other path."
    assistant_id: int
    "The assistant whose prompt it is."
    version: int
    "Counts up within the assistant, from 1."
    version_name: str | None
    "A name for people. Null when it has none."
    status: Literal["draft", "testing", "approved", "canary", "shadow", "production", "retired", "rejected"]
    "Where it stands: `draft`, `testing` (evaluated), `approved`, `canary` (a share of callers hears it), `shadow` (it answers again, unheard), `production`, `retired` (was in service), `rejected` (its evaluation failed)."
    source: str
    "`manual`: sent as a version; `edit`: by a change of the assistant; `assistant`: what it was told before it had versions; `optimization`: found by an optimization."
    eval_score: float | None
    "The share of cases that passed in its last evaluation, 0 to 1. Null when it was never evaluated."
    eval_passed: bool | None
    "Whether its last evaluation reached its threshold. Null when it was never evaluated."
    traffic_percentage: float | None
    "The share of callers who hear it, 0 to 100. Null unless it is a canary."
    shadow_percentage: float | None
    "The share of the assistant's turns it answers again, up to 100. Null unless it is in shadow."
    change_summary: str | None
    "What is different, and why. Null when nobody said."
    created_at: str
    "When it was made."
    system_prompt: str
    "What the assistant is told by this version. It never changes."
    replaced_version_id: int | None
    "The version that was in production before it. Null when it never replaced one."
    moves: list[PromptMove]
    "How it came to be what it is, the first step first."



class PromptMove(TypedDict):
    move: str
    "The step: `create`, `evaluate`, `fail-evaluation`, `approve`, `start-canary`, `set-percentage`, `end-canary`, `start-shadow`, `stop-shadow`, `promote`, `supersede` (another took its place), `roll-back` or `restore` (its successor was rolled back)."
    from_status: Literal["draft", "testing", "approved", "canary", "shadow", "production", "retired", "rejected"] | None
    "The status before the step. Null for the first one."
    to_status: Literal["draft", "testing", "approved", "canary", "shadow", "production", "retired", "rejected"]
    "The status after the step."
    traffic_percentage: float | None
    "The share of callers of a canary, or of turns of a shadow run, 0 to 100. Null for other steps."
    reason: str | None
    "Notes of whoever approved it, or why it left. Null when there are none."
    moved_by: int | None
    "The user who took the step. Null when it happened by itself, or the account is gone."
    moved_at: str
    "When the step was taken."



class ApprovePromptVersionBody(TypedDict):
    approval_notes: NotRequired[str | None]
    "Kept with the step, for those who look later."


ApprovePromptVersionBody2: TypeAlias = "ApprovePromptVersionBody | None"


class CreatePromptVersionBody(TypedDict):
    system_prompt: str
    "What the assistant is to be told. Variables (`{{ … }}`) in it are filled in for each conversation."
    version_name: NotRequired[str | None]
    "A name for people."
    change_summary: NotRequired[str | None]
    "What is different, and why."
    generation_notes: NotRequired[str | None]
    "Another name of `change_summary`, which counts where both are sent."



class PromptVersionResponse(TypedDict):
    id: int
    "Names the version in every other path."
    assistant_id: int
    "The assistant whose prompt it is."
    version: int
    "Counts up within the assistant, from 1."
    version_name: str | None
    "A name for people. Null when it has none."
    status: Literal["draft", "testing", "approved", "canary", "shadow", "production", "retired", "rejected"]
    "Where it stands: `draft`, `testing` (evaluated), `approved`, `canary` (a share of callers hears it), `shadow` (it answers again, unheard), `production`, `retired` (was in service), `rejected` (its evaluation failed)."
    source: str
    "`manual`: sent as a version; `edit`: by a change of the assistant; `assistant`: what it was told before it had versions; `optimization`: found by an optimization."
    eval_score: float | None
    "The share of cases that passed in its last evaluation, 0 to 1. Null when it was never evaluated."
    eval_passed: bool | None
    "Whether its last evaluation reached its threshold. Null when it was never evaluated."
    traffic_percentage: float | None
    "The share of callers who hear it, 0 to 100. Null unless it is a canary."
    shadow_percentage: float | None
    "The share of the assistant's turns it answers again, up to 100. Null unless it is in shadow."
    change_summary: str | None
    "What is different, and why. Null when nobody said."
    created_at: str
    "When it was made."



class ListPromptVersionsQuery(TypedDict):
    status: NotRequired[str]
    "Only versions with this status."



class PromptDiff(TypedDict):
    version_id: int
    "The version that was asked for."
    against: int | None
    "The version it is compared with. Null when that is what the assistant is told."
    parts: list[PromptDiffPart]
    "The pieces of both texts, in order."
    added_words: int
    "How many words only the version has."
    removed_words: int
    "How many words only the other text has."



class PromptDiffPart(TypedDict):
    kind: Literal["same", "added", "removed"]
    "Whether the piece is in both texts (`same`), only in the version (`added`), or only in the other (`removed`)."
    text: str
    "The words of the piece, with their spaces."



class GetPromptDiffQuery(TypedDict):
    against: NotRequired[int]
    "The id of the version to compare with. Default: the version in production; without one, what the assistant is told."



class PromptGates(TypedDict):
    version_id: int
    "The version that was asked for."
    status: Literal["draft", "testing", "approved", "canary", "shadow", "production", "retired", "rejected"]
    "Where the version stands now."
    can_promote: bool
    "Whether `promote` would be carried out now."
    gates: list[PromptGate]
    "`evaluated`, `approved` and `tried`, which are required, and `cleared`, which is not."
    canary: CanaryComparison | None
    "How a canary does beside production since it was started. Null for a version that is no canary."
    shadow: PromptShadow | None
    "What the last shadow run found. Null when the version was never in shadow."



class PromptGate(TypedDict):
    name: str
    "`evaluated`, `approved`, `tried` (it is a canary or in shadow, or was in production) or `cleared` (its success is certainly not a fifth lower than production's)."
    requirement: str
    "What has to hold, in words."
    required: bool
    "Whether `promote` is refused without it."
    holds: bool
    "Whether it holds now."
    evidence: dict[str, Any]
    "What is known of it: scores, who approved it, since when it is tried, or the figures by channel."



class CanaryComparison(TypedDict):
    conversations: int
    "Finished conversations of the canary."
    control_conversations: int
    "Finished conversations of production in the same time."
    channels: list[CanaryChannel]
    "Calls are compared with calls, and texts with texts."
    measures: list[CanaryMeasure]
    "What is compared, by channel."



class CanaryChannel(TypedDict):
    channel: Literal["voice", "sms"]
    "`voice` for calls, `sms` for texts."
    conversations: int
    "The canary's finished conversations in this channel."
    control_conversations: int
    "Production's, in the same time."
    detects_a_fifth_less_success: float | None
    "How likely it is that success which falls by a fifth is seen within 400 such conversations of the canary, 0 to 1. Null while too little is known of production."



class CanaryMeasure(TypedDict):
    name: str
    "`failure`, `complaint` and, of calls, `hang_up` and `transfer` (rates, 0 to 1); `latency_ms`; `cost_micros` (millionths of a US dollar)."
    channel: Literal["voice", "sms"]
    "`voice` for calls, `sms` for texts."
    canary: float | None
    "The canary's mean. Null when nothing is known yet."
    control: float | None
    "Production's mean in the same time. Null when nothing is known yet."
    canary_count: int
    "How many of the canary's conversations the mean is of."
    control_count: int
    "How many of production's conversations the mean is of."
    evidence_of_harm: float
    "How strongly the figures speak for the canary having more of it; at the threshold it is rolled back by itself."
    threshold: float
    "The evidence at which the canary is rolled back."



class PromptShadow(TypedDict):
    since: str
    "When the last shadow run was started."
    percentage: float | None
    "The share of the assistant's turns that are drawn, up to 100. Null when it is not known."
    conversations: int
    "Conversations of which turns were to be answered again."
    open_conversations: int
    "Of these, those that are not looked at to the end."
    turns: int
    "Turns that were answered again."
    skipped: int
    "Turns of the sample that were not answered, and will not be."
    skipped_for: list[PromptShadowSkippedForEntry]
    "Why turns were skipped, the five most frequent reasons first."
    preferred_candidate: int
    "Turns in which the version's answer was judged the better one, by the assistant's model, which is not told whose answer is whose."
    preferred_live: int
    "Turns in which the live answer was judged the better one."
    same: int
    "Turns in which neither was better, or both said the same words."
    unjudged: int
    "Turns of which the judge's answer cannot be read."
    tool_calls_differ: int
    "Turns in which other tools were called, or with other arguments."
    similarity: float | None
    "How alike the two answers' words are on average, 0 to 1. Null when no turn was answered."
    latency_ms: float | None
    "How long the version took on average, with its tools, in milliseconds. Null when no turn was answered."
    cost_micros: float
    "What answers and judgements cost, in millionths of a US dollar, as far as prices are known."



class PromptShadowSkippedForEntry(TypedDict):
    reason: str
    "Why: a spend cap, a vendor that refuses, the end of the run and the like."
    turns: int
    "How many turns were skipped for it."



class RollBackPromptVersionBody(TypedDict):
    reason: str
    "Why; kept with the step."



class StartPromptCanaryBody(TypedDict):
    percentage: NotRequired[float]
    "The share of callers, 0 to 100. Default: 5."


StartPromptCanaryBody2: TypeAlias = "StartPromptCanaryBody | None"


class UpdatePromptCanaryBody(TypedDict):
    percentage: float
    "The share of callers, 0 to 100."



class ShadowTurn(TypedDict):
    conversation_id: int
    "The conversation the turn is of."
    channel: Literal["voice", "sms"]
    "`voice` for a call, `sms` for a thread of texts."
    turn_index: int
    "The place of the live answer in its conversation."
    live_version_id: int | None
    "The version the conversation began with. Null when its assistant had none."
    live_answer: str
    "What was answered live."
    candidate_answer: str
    "What the version in shadow would have answered."
    live_tool_calls: list[EvalResultToolCall]
    "The tools that were called live."
    candidate_tool_calls: list[EvalResultToolCall]
    "The tools the version wanted to call; they answered what they had answered live."
    tool_calls_differ: bool
    "Whether other tools were called, or with other arguments."
    similarity: float
    "How alike the words of the two answers are, 0 to 1."
    latency_ms: int
    "How long the version took, with its tools, in milliseconds."
    cost_micros: float | None
    "What the answer and the judge cost, in millionths of a US dollar. Null where a price is unknown."
    preference: Literal["live", "candidate", "same"] | None
    "Which answer was judged the better one; `candidate` is the version's. Null when the judge's answer cannot be read."
    problems: list[str]
    "What kept the version from answering as it would have, such as a tool that was not called live."
    created_at: str
    "When the turn was answered again."



class StartPromptShadowBody(TypedDict):
    percentage: NotRequired[float]
    "The share of the assistant's turns that are answered again, more than 0 and up to 100. Default: 5."


StartPromptShadowBody2: TypeAlias = "StartPromptShadowBody | None"


class ExchangeMcpMessageBody(TypedDict):
    jsonrpc: Literal["2.0"]
    "The version of JSON-RPC."
    id: NotRequired[str | int]
    "Names the request; its answer has the same. Absent in a notification."
    method: NotRequired[str]
    "What is asked for, such as `initialize`, `tools/list` or `tools/call`."
    params: NotRequired[dict[str, Any]]
    "What the method takes."



class ReadOverviewAnswerChecklistEntry(TypedDict):
    name: Literal["assistant", "conversation", "model", "number", "answering-number", "team"]
    "`assistant`: there is an active one. `conversation`: a call or text thread is on record. `model`: a vendor's key is set. `number`: there is a telephone number. `answering-number`: one of them leads to an assistant or a flow. `team`: a second person is a member or invited."
    is_done: bool
    "Whether it is so now; found from the organization's data, never ticked off by hand."



class ReadOverviewAnswerAttentionEntry(TypedDict):
    kind: Literal["webhook-disabled", "webhook-failing", "trunk-failed", "key-expiring", "calls-failed", "texts-failed", "email-unverified"]
    "`webhook-disabled`: nothing is sent to a URL any more. `webhook-failing`: its last five or more tries failed. `trunk-failed`: a line in use is not registered or does not answer. `key-expiring`: an API key of the caller's, or for admins of anybody's, expires within a week. `calls-failed` and `texts-failed`: how many of the last 24 hours failed. `email-unverified`: the caller may only read until their address is verified."
    subject: str | None
    "The webhook's host, or the trunk's or the key's name; of failed calls the most frequent `end_reason`. Else null."
    count: int
    "Failed calls, texts or tries in a row; 1 where nothing is counted."
    since: str | None
    "When it began. Null for what is counted over the last 24 hours."
    until: str | None
    "When a key expires. Null for everything else."



class ReadOverviewAnswerCalls(TypedDict):
    "Calls of the last 24 hours, and those that go on."
    total: int
    "Calls that began in the last 24 hours."
    ongoing: int
    "Calls that go on now, whenever they began."
    failed: int
    "How many of `total` failed."
    seconds: int
    "Seconds of those of `total` that have ended."



class ReadOverviewAnswerTexts(TypedDict):
    "Texts of the last 24 hours."
    received: int
    "Texts received in the last 24 hours."
    sent: int
    "Texts sent in them, or tried to send."
    failed: int
    "How many of `sent` failed or could not be delivered."



class ReadOverviewAnswerHour(TypedDict):
    started_at: str
    "The first moment of the hour, in UTC."
    calls: int
    "Calls that began in it."
    failed_calls: int
    "How many of them failed."
    texts_in: int
    "Texts received in it."
    texts_out: int
    "Texts sent in it, or tried to send."



class ReadOverviewAnswer(TypedDict):
    organization_id: int
    "Whose overview it is."
    now: str
    "The service's time; the last 24 hours end here."
    checklist: list[ReadOverviewAnswerChecklistEntry]
    "The steps to an assistant that people can call, in the order to take them."
    attention: list[ReadOverviewAnswerAttentionEntry]
    "The most urgent first; empty when all is well. At most 20."
    calls: ReadOverviewAnswerCalls
    "Calls of the last 24 hours, and those that go on."
    texts: ReadOverviewAnswerTexts
    "Texts of the last 24 hours."
    hours: list[ReadOverviewAnswerHour]
    "25 hours, the oldest first; the first and the last are cut by the 24 hours' ends."



class AssignPhoneNumberByBodyQuery(TypedDict):
    assistant_id: NotRequired[int | None]
    "The assistant, for clients that do not send it in the body."



class AssignPhoneNumberByBodyBody(TypedDict):
    assistant_id: NotRequired[int | None]
    "The assistant; it takes precedence over the one in the query string."


AssignPhoneNumberByBodyBody2: TypeAlias = "AssignPhoneNumberByBodyBody | None"


class PhoneNumberAssigned(TypedDict):
    success: bool
    "Always true; anything else is an error."
    message: str
    "What was done, for people."
    data: OrganizationPhoneNumberResponse | None
    "The number after the change."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class AssignPhoneNumberByNumberBody(TypedDict):
    phone_number: str
    "The number to answer, in E.164 form."
    friendly_name: NotRequired[str | None]
    "A name for people. Absent, null or empty: the number keeps its name."
    auto_sync: NotRequired[bool | None]
    "Whether to look for a number that is not known here at the connected carriers; null means true. Default: true."



class PhoneNumbersAPIResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    message: str
    "How many numbers were assigned, for people."
    data: list[OrganizationPhoneNumberResponse]
    "The numbers after the change, the oldest first."


AssignPhoneNumbersInBulkBody: TypeAlias = "list[int]"


class UnassignPhoneNumberByNumberBody(TypedDict):
    phone_number: str
    "The number, in E.164 form."



class PhoneNumberSaved(TypedDict):
    success: bool
    "Always true; anything else is an error."
    message: str
    "What was done, for people."
    phone_number: OrganizationPhoneNumberResponse | None
    "The number after the change."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class UpdatePhoneNumberBody(TypedDict):
    friendly_name: NotRequired[str | None]
    "A name for people; an empty text or null removes it."
    assistant_id: NotRequired[int | None]
    "The assistant that is to answer the number; takes it from a flow. 0 or null: no assistant answers it."
    flow_id: NotRequired[int | None]
    "The flow that is to answer the number; takes it from an assistant. 0 or null: no flow answers it."
    sip_trunk_id: NotRequired[str | None]
    "The trunk its calls are to go over; an empty text names none. Null changes nothing."
    allowed_country_codes: NotRequired[list[str] | None]
    "Countries whose callers are answered, as ISO 3166-1 alpha-2 codes. Null or an empty list: callers of every country."



class CountryCodesResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    country_codes: list[str]
    "ISO 3166-1 alpha-2 codes, in alphabetical order."
    provider: str
    "The carrier that was asked."



class ListPhoneNumberCountriesQuery(TypedDict):
    provider: NotRequired[str]
    "The carrier to ask: `twilio` or `telnyx`. Default: \"telnyx\"."



class ListPhoneNumbersQuery(TypedDict):
    include_assigned: NotRequired[bool]
    "Whether to list numbers that an assistant or a flow answers. Default: true."
    include_unassigned: NotRequired[bool]
    "Whether to list numbers nobody answers. Default: true."
    include_inactive: NotRequired[bool]
    "Whether to list numbers that are switched off, too. Default: false."



class PhoneNumberPurchased(TypedDict):
    success: bool
    "Always true; anything else is an error."
    phone_number: str | None
    "The number that was bought."
    provider: str
    "The carrier it was bought from."
    purchase_details: dict[str, Any] | None
    "What the carrier says about the number, plus its `id` here and `provider_number_id`, its id at the carrier."
    message: str
    "What was done, for people."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class PurchasePhoneNumberBody(TypedDict):
    phone_number: str
    "The number to buy, in E.164 form, as a search gave it."
    provider: str
    "The carrier that has it on sale."
    country_code: NotRequired[str | None]
    "The country of the number, for carriers that want to know it."
    assistant_id: NotRequired[int | None]
    "The assistant that is to answer the number. 0, null or absent: nobody does at first."
    friendly_name: NotRequired[str | None]
    "A name for people. Null or absent: the carrier's name for it."
    messaging_profile_id: NotRequired[str | None]
    "The messaging profile the number is to have, for carriers with such profiles."



class ReleasePhoneNumberResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    phone_number: str
    "The number that was given back."
    provider: str
    "The carrier it was given back to."
    message: str
    "What was done, for people."



class ReleasePhoneNumberBody(TypedDict):
    phone_number: str
    "The number to give back, in E.164 form."
    provider: NotRequired[str | None]
    "The carrier that must have the number. Null or absent: whichever has it."



class SearchPhoneNumbersResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    numbers: list[AvailablePhoneNumber]
    "The numbers on sale."
    total_found: int
    "Number of entries in `numbers`."
    provider: str
    "The carrier that was asked."



class AvailablePhoneNumber(TypedDict):
    phone_number: str
    "The number in E.164 form."
    friendly_name: str | None
    "The carrier's name for it. Null without one."
    locality: str | None
    "The town it is of. Null when the carrier does not say."
    region: str | None
    "The state or region it is of. Null when the carrier does not say."
    country_code: str
    "The country, as an ISO 3166-1 alpha-2 code."
    capabilities: dict[str, bool]
    "What the carrier carries on the number, for example `voice`, `sms` and `mms`."
    cost: str | None
    "Per month, with the currency sign: `$1.15`. Null when the carrier does not say."
    setup_cost: str | None
    "Once, in the same form. Null when the carrier does not say."
    provider: str
    "The carrier that has it on sale."



class SearchPhoneNumbersBody(TypedDict):
    country_code: NotRequired[str]
    "The country, as an ISO 3166-1 alpha-2 code; lower case is accepted. Default: \"US\"."
    area_code: NotRequired[str | None]
    "The area code the numbers are to have."
    contains: NotRequired[str | None]
    "Digits the numbers are to contain."
    locality: NotRequired[str | None]
    "The town the numbers are to be of."
    region: NotRequired[str | None]
    "The state or region the numbers are to be of."
    limit: NotRequired[int]
    "How many numbers to return at most. Default: 10."
    provider: NotRequired[str]
    "The carrier to ask. Default: \"telnyx\"."



class SyncPhoneNumbersResponse(TypedDict):
    success: bool
    "Whether every connected carrier could be asked."
    message: str
    "How many numbers were synced, and what was left out, for people."
    synced_count: int
    "Numbers of the connected accounts that the organization has now."



class PhoneNumberDiagnosis(TypedDict):
    success: bool
    "Whether no check failed."
    phone_number: str
    "The number in E.164 form."
    provider: str
    "The carrier that has the number."
    checks: list[PhoneNumberCheck]
    "Each thing that was looked at, from the number's record to the last texts."
    summary: PhoneNumberDiagnosisSummary
    "The checks together."



class PhoneNumberCheck(TypedDict):
    name: str
    "Names the check in kebab-case, for example `carrier-sms-url`; it never changes."
    status: Literal["ok", "warning", "failed", "skipped"]
    "`skipped`: it does not apply, or something it needs was missing."
    detail: str
    "What was found."
    fix: str | None
    "What to do about it. Null where there is nothing to do."



class PhoneNumberDiagnosisSummary(TypedDict):
    "The checks together."
    status: Literal["ok", "warning", "failed"]
    "The worst of the checks; skipped ones do not count."
    ok: int
    "Number of checks that are `ok`."
    warning: int
    "Number of checks that are a `warning`."
    failed: int
    "Number of checks that `failed`."
    skipped: int
    "Number of checks that were `skipped`."
    message: str
    "What to do first, or that nothing stands in the way of texts."



class GetWebhookResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    phone_number: str
    "The number in E.164 form."
    provider: str
    "The carrier that was asked."
    voice_webhook_url: str | None
    "Where calls go, or a note from a carrier that does not send them to an address of the number. Null: nowhere."
    sms_webhook_url: str | None
    "Where texts go, or a note like the one for calls. Null: nowhere."
    configuration: dict[str, Any]
    "The settings in the carrier's own terms, plus `phone_number_sid`, its id for the number."



class ReadPhoneNumberWebhooksQuery(TypedDict):
    provider: NotRequired[str]
    "The carrier that must have the number. Absent: whichever has it."



class UpdateWebhookResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    phone_number: str
    "The number in E.164 form."
    provider: str
    "The carrier that was told."
    updated_webhooks: dict[str, str]
    "Only what was changed: `voice` with the URL; `sms` with the URL, or `disabled`."
    message: str
    "What was changed, for people."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class UpdatePhoneNumberWebhooksBody(TypedDict):
    phone_number: str
    "The number, in E.164 form."
    voice_webhook_url: NotRequired[str | None]
    "Where calls are to go: an absolute http or https address. Null or absent: as they do now."
    disable_sms: NotRequired[bool | None]
    "True: texts no longer come here. Excludes `enable_sms`. Default: false."
    enable_sms: NotRequired[bool | None]
    "True: texts come here. Needs an assistant with an `sms_webhook_url` on the number. Default: false."
    provider: NotRequired[str | None]
    "The carrier that must have the number. Null or absent: whichever has it."



class AddVerifiedCallerIdResponse(TypedDict):
    success: bool
    "Always true; anything else is an error."
    message: str
    "What the number's owner has to do now."
    phone_number: str
    "The number in E.164 form."
    friendly_name: str | None
    "The name that was sent. Null without one."
    provider: str
    "The carrier that verifies the number."
    validation_code: str | None
    "What the owner enters when the carrier calls. Null when the carrier texts a code instead."
    next_steps: list[str]
    "What to do now, step by step, for people."



class AddVerifiedCallerIdBody(TypedDict):
    phone_number: str
    "The number to verify, in E.164 form; it must not be one of the organization's own."
    friendly_name: NotRequired[str | None]
    "A name for people, which the carrier keeps."



class SyncVerifiedCallerIdsResponse(TypedDict):
    success: bool
    "Whether every connected carrier could be asked."
    message: str
    "How many numbers are verified, new or gone, for people."
    synced_count: int
    "Verified caller ids the organization has now, at the carriers that answered."
    added_count: int
    "How many of them are new."
    removed_count: int
    "How many were let go of because they are no longer verified."



class SIPTrunkTestCall(TypedDict):
    outcome: Literal["answered", "busy", "no_answer", "refused", "unreachable"]
    "What became of the call. `refused`: the gateway did not take it. `unreachable`: the gateway did not answer."
    sip_code: int | None
    "The gateway's final answer to the call, for example 200 or 486. Null: none came."
    reason: str | None
    "Why the call was not answered. Null if it was."
    setup_ms: float | None
    "Milliseconds from the call's beginning to its answer. Null: nobody answered."
    codec: str | None
    "The codec both sides agreed on. Null: nobody answered."
    packets_sent: int
    "Packets of sound that left the bridge."
    packets_received: int
    "Packets of sound that came back; 0 although the call was answered is a firewall in most cases."



class CallOverSipTrunkBody(TypedDict):
    from_phone_number: str
    "One of the organization's numbers whose calls go over trunks, in E.164 form."
    to_phone_number: str
    "The number to call, in E.164 form."



class SIPTrunkResponse(TypedDict):
    id: str
    "A UUID, which names the trunk in the path."
    name: str
    "A name for people, unique within the organization."
    gateway: str
    "Where the trunk leads: `host`, `host:port` or `[v6]:port`; `;transport=udp`, `tcp` or `tls` may follow."
    username: str
    "The name the bridge gives at the gateway; may be empty where it does not register."
    password: str
    "The password in clear text; may be empty like the name."
    priority: int
    "The lowest is tried first."
    enabled: bool
    "Whether calls go over the trunk."
    register: bool
    "Whether the bridge registers with the gateway."
    provider: str | None
    "What the peer is, for people: `freepbx`. Null: not said."



class CreateSipTrunkBody(TypedDict):
    name: str
    "A name for people, unique within the organization."
    gateway: str
    "`host`, `host:port` or `[v6]:port`; `;transport=udp`, `tcp` or `tls` may follow. Port 5061 means TLS."
    username: str
    "The name to give at the gateway; may be empty only if `register` is false."
    password: str
    "The password to give at the gateway; may be empty only if `register` is false."
    priority: NotRequired[int]
    "The lowest is tried first. Default: 1."
    enabled: NotRequired[bool]
    "Whether calls are to go over the trunk. Default: true."
    register: NotRequired[bool | None]
    "Whether the bridge is to register with the gateway. Null or absent: it is."
    provider: NotRequired[str | None]
    "What the peer is, for people: `freepbx`."



class UpdateSipTrunkBody(TypedDict):
    name: NotRequired[str | None]
    "A new name, unique within the organization."
    gateway: NotRequired[str | None]
    "A new gateway, in the form of a new trunk's."
    username: NotRequired[str | None]
    "A new name for the gateway; may be empty only where the bridge does not register."
    password: NotRequired[str | None]
    "A new password; absent keeps the old one."
    priority: NotRequired[int | None]
    "The lowest is tried first."
    enabled: NotRequired[bool | None]
    "Whether calls are to go over the trunk."
    register: NotRequired[bool | None]
    "Whether the bridge is to register with the gateway."
    provider: NotRequired[str | None]
    "What the peer is, for people; null removes it, the only member that may be null."



class SIPTrunkStatus(TypedDict):
    id: str
    "The trunk's `id`."
    state: Literal["disabled", "ip_auth", "resolving", "registering", "registered", "auth_failed", "unreachable"]
    "`registered`: calls can come and go. `ip_auth`: it does not register, and its gateway answers or was not asked yet. `resolving` and `registering`: under way. `auth_failed`: the gateway refuses the credentials. `unreachable`: the gateway does not answer. `disabled`: switched off."
    sip_code: int | None
    "The gateway's last answer to REGISTER or OPTIONS, for example 200. Null: none yet, or none came."
    reason: str | None
    "That answer's reason phrase, or why none came. Null: nothing to say."
    options_rtt_ms: float | None
    "Milliseconds from an OPTIONS to its answer. Null: it was not asked, or did not answer."
    registered_until: str | None
    "Until when the gateway keeps the registration, in ISO 8601. Null without one."
    changed_at: str | None
    "When the state was entered, in ISO 8601. Null where the bridge was not asked."
    is_live: bool
    "False: the bridge does not answer now, and this is what it said last."



class SIPLadder(TypedDict):
    call_sid: str
    "The carrier's id of the call."
    messages: list[SIPLadderMessage]
    "The messages in order."
    is_truncated: bool
    "Whether more messages came than are kept."



class SIPLadderMessage(TypedDict):
    at: str
    "When the message was sent or came, in ISO 8601."
    direction: Literal["sent", "received"]
    "Whether the bridge sent or received it."
    peer: str
    "Transport and address of the other side: `udp 192.0.2.7:5060`."
    summary: str
    "The method or the status: `INVITE`, `200 OK`."
    text: str
    "The whole message, without credentials."



class SIPTrunkSyncResponse(TypedDict):
    success: bool
    "Always true."
    message: str
    "How many enabled trunks are on the way to the bridge, or that there is no bridge, for people."
    total_trunks: int
    "Number of the organization's trunks."
    enabled_trunks: int
    "How many of them are enabled."



class SIPTrunkTest(TypedDict):
    id: str
    "The trunk's `id`."
    state: Literal["disabled", "ip_auth", "resolving", "registering", "registered", "auth_failed", "unreachable"]
    "`registered`: calls can come and go. `ip_auth`: it does not register, and its gateway answers or was not asked yet. `resolving` and `registering`: under way. `auth_failed`: the gateway refuses the credentials. `unreachable`: the gateway does not answer. `disabled`: switched off."
    sip_code: int | None
    "The gateway's last answer to REGISTER or OPTIONS, for example 200. Null: none yet, or none came."
    reason: str | None
    "That answer's reason phrase, or why none came. Null: nothing to say."
    options_rtt_ms: float | None
    "Milliseconds from an OPTIONS to its answer. Null: it was not asked, or did not answer."
    registered_until: str | None
    "Until when the gateway keeps the registration, in ISO 8601. Null without one."
    changed_at: str | None
    "When the state was entered, in ISO 8601. Null where the bridge was not asked."



class ReadHealthAnswer(TypedDict):
    status: Literal["healthy"]
    "Always `healthy`: a process that is not does not answer."
    service: str
    "Always `parley`."
    version: str
    "The version that runs."



class Readiness(TypedDict):
    "Whether this process is ready for traffic, and what keeps it from it."
    status: Literal["ready", "not-ready"]
    "`ready`: every check is."
    checks: dict[str, ReadInstallationAnswerReadinessChecksValue]
    "By name: `process` (starting or draining), `disk`, `database`."



class CannedReply(TypedDict):
    id: int
    "Names the reply in the paths that change it."
    shortcut: str
    "What people type after `/` to find it, in small letters."
    body: str
    "The text, with its placeholders in braces as they were saved."
    language: str | None
    "The language it is written in, as a BCP 47 tag. Null: none was given."
    unknown_placeholders: list[str]
    "Names in braces that nothing is known for; they would be sent as they stand. Empty when there are none."
    created_at: str
    "When it was added."
    updated_at: str
    "When it was last changed."



class CreateCannedReplyBody(TypedDict):
    shortcut: str
    "A name of letters, digits, `-` and `_`, of at most 64 characters. Kept in small letters, and only once in an organization."
    body: str
    "The text, of at most 1,600 characters. People who answer a thread get the values in place of `{customer_name}`, `{customer_number}`, `{assistant_name}`, `{assistant_number}`, `{organization_name}`, `{own_name}`. Other names in braces are kept, and told of in `unknown_placeholders`."
    language: NotRequired[str | None]
    "The language it is written in, as a BCP 47 tag: `en`, `pt-BR`."



class ArchiveSmsConversationAnswer(TypedDict):
    success: bool
    "Always true; an unknown or archived thread is a 404."
    message: str
    "What happened, for people."



class SMSConversation(TypedDict):
    id: int
    "Names the thread in every other path that has `{conversation_id}`."
    session_id: str
    "Names the pair of numbers the thread is between: `sms:+14155550123:+14155550100`, the customer's first."
    assistant_id: int
    "The assistant that writes in the thread."
    assistant_name: str
    "The assistant's name."
    customer_phone_number: str
    "The other party's number."
    customer_name: str | None
    "The name that goes with that number in the newest list of a campaign that has one. Null: none does."
    assistant_phone_number: str
    "The organization's number."
    status: Literal["active", "completed"]
    "`active` while the session lasts, then `completed`."
    message_count: int
    "Number of texts in the thread, of both sides."
    started_at: str
    "When the first text came or was sent."
    last_activity: str
    "When the last text came or was sent."
    ended_at: str | None
    "When the thread was completed. Null while it is active."
    channel: Literal["sms"]
    "Always `sms`."
    prompt_version_id: int | None
    "The version of the assistant's prompt the thread began with. Null: the assistant had none."
    resolution_status: str | None
    "`resolved` or `unresolved`, by the analysis after the thread was completed. Null: nobody can tell."
    quality_score: float | None
    "0 to 1, by the same analysis. Null: nobody can tell."
    unread_count: int
    "Number of the customer's messages that nobody of the organization has marked as read."
    last_message: str | None
    "The first 160 characters of the newest message. Null: there is none."
    last_message_role: Literal["user", "assistant"] | None
    "Who wrote the newest message, as in `role`. Null: there is none."
    held_until: str | None
    "Until when a person answers instead of the assistant. Null: the assistant answers."
    held_by: int | None
    "The `id` of the person who answers. Null: nobody does, or their account is gone."
    held_by_name: str | None
    "That person's name, or else address. Null like `held_by`."



class ExportSmsConversationQuery(TypedDict):
    format: NotRequired[Literal["txt", "csv", "json"]]
    "`txt`: lines for people. `csv`: a table with a header line. `json`: the thread and its messages. Default: \"txt\"."



class RelatedRecord(TypedDict):
    id: int
    "The id of the call or thread."
    call_sid: str
    "The carrier's id of a call; for a thread, an id of the service's own, such as `sms_101`."
    channel: str
    "`voice` for a call, `sms` for a thread."
    direction: str
    "Who began: `inbound` for the customer, `outbound` for the organization."
    status: str
    "The status of the call or thread."
    duration: float | None
    "Seconds from the beginning to the end. Null while it goes on."
    message_count: int
    "Number of messages in it."
    started_at: str
    "When it began."
    ended_at: str | None
    "Null while it goes on."
    is_current: bool
    "Whether it is the thread that was asked about."



class SMSMessage(TypedDict):
    id: int
    "The id of the message."
    conversation_id: int
    "The thread it belongs to."
    role: Literal["user", "assistant"]
    "Who wrote it: the customer (`user`) or the assistant."
    content: str
    "The words of the text."
    timestamp: str
    "When it came or was sent."
    message_index: int
    "Position in the thread, from 0."
    llm_provider: str | None
    "The vendor whose model wrote the message. Null for messages no model wrote."
    llm_model: str | None
    "The vendor's name of that model. Null like `llm_provider`."
    media_urls: list[str]
    "Addresses of the attached pictures and files."
    origin: str | None
    "Where it comes from: `carrier` (the customer), `answer` (the assistant), `keyword` (the confirmation of STOP, START or HELP), `api` (a person or a program, by `POST /sms/send`), `campaign`. Null: its log is gone."
    message_id: str | None
    "Names a sent text in the paths for its status and for cancelling it. Null for what the customer wrote."
    delivery_status: str | None
    "What became of the text at the carrier: `received`, or `queued`, `sending`, `sent`, `delivered`, `failed`, `cancelled`. Null: its log is gone."
    delivery_error: str | None
    "Why it failed or was cancelled, for people. Null: it was not."



class ListedSMSConversation(TypedDict):
    id: int
    "Names the thread in every other path that has `{conversation_id}`."
    session_id: str
    "Names the pair of numbers the thread is between: `sms:+14155550123:+14155550100`, the customer's first."
    assistant_id: int
    "The assistant that writes in the thread."
    assistant_name: str
    "The assistant's name."
    customer_phone_number: str
    "The other party's number."
    customer_name: str | None
    "The name that goes with that number in the newest list of a campaign that has one. Null: none does."
    assistant_phone_number: str
    "The organization's number."
    status: Literal["active", "completed"]
    "`active` while the session lasts, then `completed`."
    message_count: int
    "Number of texts in the thread, of both sides."
    started_at: str
    "When the first text came or was sent."
    last_activity: str
    "When the last text came or was sent."
    ended_at: str | None
    "When the thread was completed. Null while it is active."
    channel: Literal["sms"]
    "Always `sms`."
    prompt_version_id: int | None
    "The version of the assistant's prompt the thread began with. Null: the assistant had none."
    resolution_status: str | None
    "`resolved` or `unresolved`, by the analysis after the thread was completed. Null: nobody can tell."
    quality_score: float | None
    "0 to 1, by the same analysis. Null: nobody can tell."
    unread_count: int
    "Number of the customer's messages that nobody of the organization has marked as read."
    last_message: str | None
    "The first 160 characters of the newest message. Null: there is none."
    last_message_role: Literal["user", "assistant"] | None
    "Who wrote the newest message, as in `role`. Null: there is none."
    held_until: str | None
    "Until when a person answers instead of the assistant. Null: the assistant answers."
    held_by: int | None
    "The `id` of the person who answers. Null: nobody does, or their account is gone."
    held_by_name: str | None
    "That person's name, or else address. Null like `held_by`."
    match: SMSMatch | None
    "The message that has what was searched for. Null without a search, and where only the number or the name has it."



class SMSMatch(TypedDict):
    message_index: int
    "The message's position in the thread, from 0: the newest that was found."
    excerpt: list[SMSMatchExcerptEntry]
    "What stands around it, in pieces that follow each other; `…` where more of the message is left out."



class SMSMatchExcerptEntry(TypedDict):
    text: str
    "A piece of the message."
    is_match: bool
    "Whether it is what was searched for."



class ListSmsConversationsQuery(TypedDict):
    before: NotRequired[int]
    "The `id` of the last thread of the page before: the list goes on after it. `skip` means what it means without it. An id of no thread of the organization gives an empty page."
    skip: NotRequired[int]
    "How many threads to leave out from the beginning. Default: 0."
    limit: NotRequired[int]
    "How many threads to return at most. Default: 50."
    status: NotRequired[Literal["active", "completed"]]
    "Threads in this status only."
    assistant_id: NotRequired[int]
    "Threads of this assistant only."
    customer_phone: NotRequired[str]
    "Part of the customer's number as it is stored: `+1415`."
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."
    search: NotRequired[str]
    "Part of the words of a message, or of the customer's name; capital letters make no difference. What looks like a phone number is also looked for in the customer's number, without its blanks, brackets and hyphens. Needs three letters or digits in a row, or one letter that is none of ASCII."



class SMSAuditLogsResponse(TypedDict):
    call_id: int
    "The thread's `id`."
    log_count: int
    "Number of entries in `logs`."
    logs: list[SMSAuditLogResponse]
    "The entries in the order of time."



class SMSAuditLogResponse(TypedDict):
    id: int
    "The id of the entry."
    timestamp: str
    "When it happened."
    event_type: str
    "What happened, in snake_case, for example `webhook_received`, `llm_response` or `sent`."
    level: str
    "How serious it is: `info`, `warning` or `error`."
    message: str
    "What happened, for people, in English."
    message_code: SMSAuditLogResponseMessageCode | None
    "Names the sentence of `message`, for clients that say it in other languages. Null where another version wrote it."
    event_data: dict[str, Any] | None
    "Details, by the kind of event. Null without any."


SMSAuditLogResponseMessageCode: TypeAlias = "Literal[\"text-delivered-by-carrier\", \"text-fetched-from-carrier\", \"signature-valid\", \"signature-not-enforced\", \"thread-continues\", \"thread-begins\", \"answered-by-call\", \"event-not-sent\", \"opted-out\", \"opted-in-again\", \"responder-asked\", \"responder-answered\", \"model-failed\", \"tool-called\", \"tool-answered\", \"tool-already-called\", \"flow-moved-on\", \"claim-rephrased\", \"claim-replaced\", \"claim-dropped\", \"claim-logged\", \"asked-who-writes\", \"not-answered\", \"not-answered-crashed\", \"answer-tried-again\", \"text-queued\", \"text-goes-to-carrier\", \"carrier-accepted\", \"carrier-unclear\", \"carrier-refused-for-now\", \"text-not-sent\", \"carrier-reports-sent\", \"carrier-reports-delivered\", \"carrier-reports-failed\", \"webhook-delivered\", \"webhook-tried-again\", \"webhook-given-up\", \"webhook-url-disabled\", \"person-answers\", \"assistant-answers\"]"


class SMSNote(TypedDict):
    id: int
    "Names the note in the path that deletes it."
    content: str
    "What was written."
    written_by: str | None
    "The person's name, or else address. Null: their account is gone."
    created_at: str
    "When it was written."



class CreateSmsNoteBody(TypedDict):
    content: str
    "What to note, at most 4,000 characters."



class HoldSmsConversationBody(TypedDict):
    take_over: NotRequired[bool]
    "Take the hold from another person, too; else that is a 409. Default: false."


HoldSmsConversationBody2: TypeAlias = "HoldSmsConversationBody | None"


class MarkSmsConversationReadBody(TypedDict):
    message_index: int
    "The newest message that was read; -1 marks all as unread."



class SMSLog(TypedDict):
    id: int
    "Names the text in the path of its log."
    provider: str
    "The carrier of the text."
    provider_message_id: str | None
    "The carrier's id of the text. Null until the carrier has given one."
    direction: Literal["inbound", "outbound"]
    "`inbound`: the customer wrote. `outbound`: the organization did."
    from_number: str
    "The sender's number."
    to_number: str
    "The recipient's number."
    body: str
    "The words of the text."
    media_urls: list[str]
    "Addresses of the attached pictures and files."
    segment_count: int
    "How many segments the text takes; carriers charge by segment."
    status: str
    "`received`, or for a text that is sent: `queued`, `sending`, `sent`, `delivered`, `failed` or `cancelled`."
    provider_status: str | None
    "The carrier's own word for it. Null until the carrier has said one."
    error_code: str | None
    "The carrier's or the service's code of what went wrong, for example `outcome-unknown`. Null: nothing did."
    error_message: str | None
    "What went wrong, for people. Null: nothing did, or nobody said."
    assistant_id: int | None
    "The assistant it belongs to. Null without one."
    assistant_name: str | None
    "The assistant's name. Null without one."
    created_at: str
    "When the text came, or was asked for."
    updated_at: str
    "When something of it last changed."



class ListSmsLogsAnswer(TypedDict):
    items: list[SMSLog]
    "The texts of this page."
    total: NotRequired[int]
    "Number of texts that match the filters, on all pages. Left out where `with_total` is false."
    skip: int
    "The `skip` of the request."
    limit: int
    "The `limit` of the request."
    has_more: bool
    "Whether more texts follow after this page."



class ListSmsLogsQuery(TypedDict):
    skip: NotRequired[int]
    "How many texts to leave out from the beginning. Default: 0."
    limit: NotRequired[int]
    "How many texts to return at most. Default: 50."
    before: NotRequired[int]
    "The `id` of the last text of the page before: the list goes on after it, however many texts have come in since. `skip` and `total` mean what they mean without it. An id of no text of the organization gives an empty page."
    with_total: NotRequired[bool]
    "`false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one. Default: true."
    provider: NotRequired[str]
    "Texts of this carrier only."
    direction: NotRequired[Literal["inbound", "outbound"]]
    "Texts of this direction only."
    status: NotRequired[str]
    "Texts in this status only, for example `delivered` or `failed`."
    from_number: NotRequired[str]
    "Texts from this number only, in E.164 form."
    to_number: NotRequired[str]
    "Texts to this number only, in E.164 form."
    assistant_id: NotRequired[int]
    "Texts of this assistant only."
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."
    search: NotRequired[str]
    "Part of the text's words; capital letters make no difference."



class SMSLogDetail(TypedDict):
    id: int
    "Names the text in the path of its log."
    provider: str
    "The carrier of the text."
    provider_message_id: str | None
    "The carrier's id of the text. Null until the carrier has given one."
    direction: Literal["inbound", "outbound"]
    "`inbound`: the customer wrote. `outbound`: the organization did."
    from_number: str
    "The sender's number."
    to_number: str
    "The recipient's number."
    body: str
    "The words of the text."
    media_urls: list[str]
    "Addresses of the attached pictures and files."
    segment_count: int
    "How many segments the text takes; carriers charge by segment."
    status: str
    "`received`, or for a text that is sent: `queued`, `sending`, `sent`, `delivered`, `failed` or `cancelled`."
    provider_status: str | None
    "The carrier's own word for it. Null until the carrier has said one."
    error_code: str | None
    "The carrier's or the service's code of what went wrong, for example `outcome-unknown`. Null: nothing did."
    error_message: str | None
    "What went wrong, for people. Null: nothing did, or nobody said."
    assistant_id: int | None
    "The assistant it belongs to. Null without one."
    assistant_name: str | None
    "The assistant's name. Null without one."
    created_at: str
    "When the text came, or was asked for."
    updated_at: str
    "When something of it last changed."
    organization_id: int
    "The organization the text belongs to."
    provider_payload: dict[str, Any]
    "What the carrier last said of the text, in its own form."



class SMSLogStats(TypedDict):
    total: int
    "Number of texts of both directions."
    by_direction: SMSLogStatsByDirection
    "How many came in and how many were sent."
    by_status: dict[str, int]
    "Number of texts by status; a status without texts is left out."
    by_provider: dict[str, int]
    "Number of texts by carrier."
    failed_count: int
    "Number of texts that failed."
    success_rate: float
    "Percent of the texts whose sending is over which were sent or delivered, to two decimals; 0 if there are none."



class SMSLogStatsByDirection(TypedDict):
    "How many came in and how many were sent."
    inbound: int
    "Texts from customers."
    outbound: int
    "Texts to customers."



class ReadSmsLogStatsQuery(TypedDict):
    date_from: NotRequired[str]
    "Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset."
    date_to: NotRequired[str]
    "Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset."



class SMSCancelResponse(TypedDict):
    success: bool
    "Whether the text was cancelled. False: it had left the queue before."
    message_id: str
    "The text's id."
    message: str
    "What became of it, for people."
    previous_status: str | None
    "The status before the request."
    new_status: str | None
    "`cancelled`. Null: the status is as it was."



class SMSQueueStatsResponse(TypedDict):
    timestamp: str
    "When these figures were taken."
    queues: dict[str, SMSQueueStatsResponseQueuesValue]
    "The figures by carrier."
    total_queued: int
    "Texts that wait or are on their way, of all carriers."
    pending: int
    "Texts that wait to be sent, of all carriers."
    processing: int
    "Texts on their way to the carrier, of all carriers."
    failed: int
    "Texts that failed within the last 24 hours, of all carriers."



class SMSQueueStatsResponseQueuesValue(TypedDict):
    pending: int
    "Texts that wait to be sent."
    active: int
    "Texts on their way to the carrier."
    failed: int
    "Texts that failed within the last 24 hours."



class ReadSmsQueueStatsQuery(TypedDict):
    provider: NotRequired[str]
    "Figures of this carrier only."



class SMSStatusResponse(TypedDict):
    success: bool
    "Always true; an unknown text is a 404."
    message_id: str
    "The text's id."
    status: Literal["queued", "sending", "sent", "failed", "cancelled"]
    "`queued`: not with the carrier yet. `sent`: the carrier has taken it, delivered or not; `provider_status` may say more."
    provider_message_id: str | None
    "The carrier's id of the text. Null until the carrier has given one."
    provider_status: str | None
    "The carrier's own word for it, for example `delivered`. Null until the carrier has said one."
    error: str | None
    "What went wrong, in words or as a code. Null: nothing did."
    error_message: str | None
    "What went wrong, for people. Null: nothing did, or nobody said."
    updated_at: str | None
    "When something of it last changed."



class SendSMSResponse(TypedDict):
    success: bool
    "Whether the text was sent or is going to be."
    message_id: str | None
    "Names the text in the paths for its status and for cancelling it."
    message: str
    "What became of it, for people."
    provider: str | None
    "The carrier of the text."
    status: Literal["queued", "sent", "failed"] | None
    "What became of it so far; a cancelled text counts as `failed` here."



class SendSmsBody(TypedDict):
    from_phone_number: str
    "The sending number, in E.164 form. An assistant or a flow must be assigned to it."
    to_phone_number: str
    "The recipient's number, in E.164 form: `+14155550123`."
    message: str
    "The words, at most 1,600 characters. May be empty only if something is attached."
    media_urls: NotRequired[list[str] | None]
    "Public addresses of pictures and files to attach, at most ten."
    queue: NotRequired[bool]
    "True: answer at once, and send afterwards. False: answer when the carrier has taken the text or refused it. Default: true."
    idempotency_key: NotRequired[str | None]
    "Names the request, so that sent again it is done once. The header `Idempotency-Key` takes precedence."



class CleanUpSmsSessionsAnswer(TypedDict):
    success: bool
    "Always true."
    message: str
    "How many sessions were ended, for people."
    removed_count: int
    "How many threads were completed."



class ClearSmsSessionsAnswer(TypedDict):
    success: bool
    "Always true."
    message: str
    "How many sessions were ended, for people."
    cleared_count: int
    "How many threads were completed."



class ReadSmsSessionsAnswerData(TypedDict):
    "The figures."
    active_sessions: int
    "Number of sessions that have not run out."
    ttl_seconds: int
    "Seconds a session lasts after its last text."



class ReadSmsSessionsAnswer(TypedDict):
    success: bool
    "Always true."
    data: ReadSmsSessionsAnswerData
    "The figures."



class EndSmsSessionAnswer(TypedDict):
    success: bool
    "Always true; without such a session the answer is a 404."
    message: str
    "What happened, for people."
    cleared_count: int
    "How many threads were completed; more than one if the customer writes to several numbers."



class Tool(TypedDict):
    id: int
    "Names the tool in every path."
    organization_id: int
    "Organization the tool belongs to."
    name: str
    "Names the tool within the organization, once."
    display_name: str
    "What people call it."
    description: str
    "Tells the model what the tool does and when to use it."
    tool_type: Literal["endpoint", "python_function", "lambda", "mcp"]
    "`endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet."
    configuration: dict[str, Any]
    "What a call does; secrets are masked."
    function_definition: dict[str, Any]
    "What the model is offered, as an OpenAI function."
    parameters: list[AssignAssistantToolsAnswerToolParameter]
    "The function's parameters as a list, for client libraries."
    http_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    python_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    lambda_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    timeout_seconds: int
    "Seconds a call may take."
    retry_attempts: int
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated."
    is_active: bool
    "False: the tool is not offered to any model."
    is_public: bool
    "As it was sent; without effect."
    max_calls_per_conversation: int | None
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: int | None
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: bool
    "Whether nothing is sent before the customer has agreed to exactly these arguments."
    backs_actions: list[str]
    "What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method."
    execution_count: int
    "How often it was run, tests included; calls that were held back do not count."
    success_count: int
    "How many of these succeeded."
    failure_count: int
    "How many of these failed or took too long."
    success_rate: float
    "Percent of its runs that succeeded; 0 before the first."
    avg_execution_time: float | None
    "Seconds a run took on average. Null before the first."
    last_executed_at: str | None
    "When it was last run. Null: never."
    created_by: int
    "Who made it."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."



class AddMcpServerToolsAnswer(TypedDict):
    success: Literal[True]
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."
    tools: list[Tool]
    "The new tools, in the order that was sent."
    total: int
    "How many were made."



class AddMcpServerToolsBodyTool(TypedDict):
    remote_tool: str
    "The tool's name at the server."
    name: NotRequired[str | None]
    "Its name in the organization, once. Absent: the name at the server."
    requires_confirmation: NotRequired[bool | None]
    "Whether the customer has to agree to each call with exactly its arguments. Absent: no."
    max_calls_per_conversation: NotRequired[int | None]
    "Most calls of the tool in one call or thread. Absent: no limit."
    max_calls_per_day: NotRequired[int | None]
    "Most calls by the whole organization in the last 24 hours. Absent: no limit."
    backs_actions: NotRequired[list[Literal["book", "cancel", "change", "send", "order", "pay", "register", "update", "transfer", "note", "callback"]] | None]
    "What its success makes true when the assistant says that it was done. Absent: nothing where the server says that the tool only reads, else as name and description suggest."



class AddMcpServerToolsBody(TypedDict):
    url: str
    "Public https address of the MCP server (streamable HTTP), without variables."
    headers: NotRequired[dict[str, str | None] | None]
    "Sent with every request to the server, by name, such as `Authorization`. Values are secrets and come back masked; headers of the connection and of the protocol are refused."
    tools: list[AddMcpServerToolsBodyTool]
    "The tools of the server that are allowed; no other can be called."
    timeout_seconds: NotRequired[int | None]
    "Seconds a call of each may take. Absent: 30."



class ListedMcpServer(TypedDict):
    success: Literal[True]
    "Always true; failures have other statuses."
    server: ListedMcpServerServer
    "Who answered."
    tools: list[ListedMcpServerTool]
    "The server's tools, in its order."
    total: int
    "How many there are."



class ListedMcpServerServer(TypedDict):
    "Who answered."
    name: str
    "What the server calls itself."
    version: str
    "Its version, as it says."



class ListedMcpServerTool(TypedDict):
    remote_tool: str
    "The tool's name at the server."
    title: str | None
    "What people call it. Null: the server does not say."
    description: str
    "What the server says of it; the model is told the same."
    input_schema: dict[str, Any]
    "JSON Schema of its arguments."
    read_only: bool
    "Whether the server says that it changes nothing."
    destructive: bool
    "Whether the server says that it may destroy something."



class ListMcpServerToolsBody(TypedDict):
    url: str
    "Public https address of the MCP server (streamable HTTP), without variables."
    headers: NotRequired[dict[str, str | None] | None]
    "Sent with every request to the server, by name, such as `Authorization`. Values are secrets and come back masked; headers of the connection and of the protocol are refused."



class RefreshMcpToolAnswer(TypedDict):
    id: int
    "Names the tool in every path."
    organization_id: int
    "Organization the tool belongs to."
    name: str
    "Names the tool within the organization, once."
    display_name: str
    "What people call it."
    description: str
    "Tells the model what the tool does and when to use it."
    tool_type: Literal["endpoint", "python_function", "lambda", "mcp"]
    "`endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet."
    configuration: dict[str, Any]
    "What a call does; secrets are masked."
    function_definition: dict[str, Any]
    "What the model is offered, as an OpenAI function."
    parameters: list[AssignAssistantToolsAnswerToolParameter]
    "The function's parameters as a list, for client libraries."
    http_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    python_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    lambda_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    timeout_seconds: int
    "Seconds a call may take."
    retry_attempts: int
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated."
    is_active: bool
    "False: the tool is not offered to any model."
    is_public: bool
    "As it was sent; without effect."
    max_calls_per_conversation: int | None
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: int | None
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: bool
    "Whether nothing is sent before the customer has agreed to exactly these arguments."
    backs_actions: list[str]
    "What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method."
    execution_count: int
    "How often it was run, tests included; calls that were held back do not count."
    success_count: int
    "How many of these succeeded."
    failure_count: int
    "How many of these failed or took too long."
    success_rate: float
    "Percent of its runs that succeeded; 0 before the first."
    avg_execution_time: float | None
    "Seconds a run took on average. Null before the first."
    last_executed_at: str | None
    "When it was last run. Null: never."
    created_by: int
    "Who made it."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."
    success: bool
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."
    tool: Tool
    "The same tool once more, for clients that look for it here."



class ToolSaved(TypedDict):
    id: int
    "Names the tool in every path."
    organization_id: int
    "Organization the tool belongs to."
    name: str
    "Names the tool within the organization, once."
    display_name: str
    "What people call it."
    description: str
    "Tells the model what the tool does and when to use it."
    tool_type: Literal["endpoint", "python_function", "lambda", "mcp"]
    "`endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet."
    configuration: dict[str, Any]
    "What a call does; secrets are masked."
    function_definition: dict[str, Any]
    "What the model is offered, as an OpenAI function."
    parameters: list[AssignAssistantToolsAnswerToolParameter]
    "The function's parameters as a list, for client libraries."
    http_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    python_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    lambda_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    timeout_seconds: int
    "Seconds a call may take."
    retry_attempts: int
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated."
    is_active: bool
    "False: the tool is not offered to any model."
    is_public: bool
    "As it was sent; without effect."
    max_calls_per_conversation: int | None
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: int | None
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: bool
    "Whether nothing is sent before the customer has agreed to exactly these arguments."
    backs_actions: list[str]
    "What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method."
    execution_count: int
    "How often it was run, tests included; calls that were held back do not count."
    success_count: int
    "How many of these succeeded."
    failure_count: int
    "How many of these failed or took too long."
    success_rate: float
    "Percent of its runs that succeeded; 0 before the first."
    avg_execution_time: float | None
    "Seconds a run took on average. Null before the first."
    last_executed_at: str | None
    "When it was last run. Null: never."
    created_by: int
    "Who made it."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."
    success: bool
    "Always true; failures have other statuses."
    message: str
    "What was done, in English."
    tool: Tool
    "The same tool once more, for clients that look for it here."
    warnings: NotRequired[list[RequestWarning]]
    "What was accepted and does not do what it seems to: misspelled members, values beyond what is useful; the first 50. Absent when there is nothing to tell."



class CreateToolBodyParameter(TypedDict):
    name: str
    "Of the argument, as the model fills it in."
    type: NotRequired[str | None]
    "JSON Schema's name of the type. Null: `string`. Default: \"string\"."
    description: NotRequired[str | None]
    "Tells the model what belongs here. Default: null."
    required: NotRequired[bool | None]
    "Whether the model has to give it. Default: false."
    default: NotRequired[Any]
    "Value that the schema names as the default. Absent or null: none."
    enum: NotRequired[list[Any] | None]
    "The only values it may have. Null: any. Default: null."



class CreateToolBody(TypedDict):
    name: str
    "Names the tool within the organization, once; also the function's name where that has none."
    display_name: NotRequired[str | None]
    "What people call it. Absent in a new tool: the name."
    description: NotRequired[str | None]
    "Tells the model what the tool does and when to use it. Absent in a new tool: the display name."
    configuration: NotRequired[AssistantSavedToolsSettingsCustomToolConfiguration | None]
    "What a call does; its members depend on `tool_type`. At most 65,536 bytes."
    function_definition: NotRequired[dict[str, Any] | None]
    "What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets."
    timeout_seconds: NotRequired[int | None]
    "Seconds a call may take. Absent in a new tool: 30."
    retry_attempts: NotRequired[int | None]
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3."
    is_active: NotRequired[bool | None]
    "False: the tool is not offered to any model. Absent in a new tool: true."
    is_public: NotRequired[bool | None]
    "Stored, without effect. Absent in a new tool: false."
    max_calls_per_conversation: NotRequired[int | None]
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: NotRequired[int | None]
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: NotRequired[bool | None]
    "Whether nothing is sent before the customer has agreed to the call with exactly these arguments."
    backs_actions: NotRequired[list[Literal["book", "cancel", "change", "send", "order", "pay", "register", "update", "transfer", "note", "callback"]] | None]
    "What the tool's success makes true when the assistant says that it was done; an empty list: nothing, as with tools that only read. Null: as the tool's name, description and method suggest."
    parameters: NotRequired[list[CreateToolBodyParameter] | None]
    "The function's parameters as a list, in place of `function_definition`."
    http_config: NotRequired[AssistantSavedToolsSettingsCustomToolHttpConfig | None]
    "`configuration` of an endpoint in the words of client libraries, in place of it."
    python_config: NotRequired[AssistantSavedToolsSettingsCustomToolPythonConfig | None]
    "`configuration` of a Python function in the words of client libraries, in place of it."
    lambda_config: NotRequired[AssistantSavedToolsSettingsCustomToolLambdaConfig | None]
    "`configuration` of a Lambda function in the words of client libraries, in place of it."
    tool_type: Literal["endpoint", "python_function", "lambda", "mcp", "http", "python"]
    "`endpoint` (also `http`) makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` (`python`) and `lambda` are stored and cannot run here yet."



class ListToolsAnswerPagination(TypedDict):
    "Where this page stands among the others."
    page: int
    "Number of this page, from 1."
    per_page: int
    "Most tools of a page."
    total: int
    "How many tools fit the filters, on all pages."
    total_items: int
    "The same as `total`."
    total_pages: int
    "How many pages there are."
    has_next: bool
    "Whether there is a page after this one."
    has_prev: bool
    "Whether there is a page before this one."



class ListToolsAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    tools: list[Tool]
    "The tools of this page."
    items: list[Tool]
    "The same list as `tools`, for clients that look for it here."
    total: int
    "How many tools fit the filters, on all pages."
    pagination: ListToolsAnswerPagination
    "Where this page stands among the others."



class ListToolsQuery(TypedDict):
    tool_type: NotRequired[Literal["endpoint", "python_function", "lambda", "mcp"]]
    "Only tools of this type."
    is_active: NotRequired[bool]
    "Only tools that are switched on, or only those that are off."
    search: NotRequired[str]
    "What name, display name or description contain, in either case."
    page: NotRequired[int]
    "Number of the page, from 1. Default: 1."
    per_page: NotRequired[int]
    "Most tools of a page. Default: 12."
    sort_by: NotRequired[Literal["name", "display_name", "created_at", "updated_at", "execution_count"]]
    "What the tools are sorted by. Default: \"name\"."
    sort_order: NotRequired[Literal["asc", "desc"]]
    "Smallest and oldest first, or the reverse. Default: \"asc\"."



class ListOrganizationToolsQuery(TypedDict):
    tool_type: NotRequired[Literal["endpoint", "python_function", "lambda", "mcp"]]
    "Only tools of this type."
    is_active: NotRequired[bool]
    "Only tools that are switched on, or only those that are off."
    search: NotRequired[str]
    "What name, display name or description contain, in either case."
    page: NotRequired[int]
    "Number of the page, from 1. Default: 1."
    per_page: NotRequired[int]
    "Most tools of a page. Default: 20."
    sort_by: NotRequired[Literal["name", "display_name", "created_at", "updated_at", "execution_count"]]
    "What the tools are sorted by. Default: \"name\"."
    sort_order: NotRequired[Literal["asc", "desc"]]
    "Smallest and oldest first, or the reverse. Default: \"asc\"."



class GetToolAnswer(TypedDict):
    id: int
    "Names the tool in every path."
    organization_id: int
    "Organization the tool belongs to."
    name: str
    "Names the tool within the organization, once."
    display_name: str
    "What people call it."
    description: str
    "Tells the model what the tool does and when to use it."
    tool_type: Literal["endpoint", "python_function", "lambda", "mcp"]
    "`endpoint` makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` and `lambda` cannot run here yet."
    configuration: dict[str, Any]
    "What a call does; secrets are masked."
    function_definition: dict[str, Any]
    "What the model is offered, as an OpenAI function."
    parameters: list[AssignAssistantToolsAnswerToolParameter]
    "The function's parameters as a list, for client libraries."
    http_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    python_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    lambda_config: dict[str, Any] | None
    "`configuration` in the words of client libraries. Null for the other types."
    timeout_seconds: int
    "Seconds a call may take."
    retry_attempts: int
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated."
    is_active: bool
    "False: the tool is not offered to any model."
    is_public: bool
    "As it was sent; without effect."
    max_calls_per_conversation: int | None
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: int | None
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: bool
    "Whether nothing is sent before the customer has agreed to exactly these arguments."
    backs_actions: list[str]
    "What its success makes true when an assistant says that it was done: as set, or as suggested by name, description and method."
    execution_count: int
    "How often it was run, tests included; calls that were held back do not count."
    success_count: int
    "How many of these succeeded."
    failure_count: int
    "How many of these failed or took too long."
    success_rate: float
    "Percent of its runs that succeeded; 0 before the first."
    avg_execution_time: float | None
    "Seconds a run took on average. Null before the first."
    last_executed_at: str | None
    "When it was last run. Null: never."
    created_by: int
    "Who made it."
    created_at: str
    "When it was made."
    updated_at: str
    "When it was last changed."
    success: bool
    "Always true; failures have other statuses."
    tool: Tool
    "The same tool once more, for clients that look for it here."



class PatchToolBody(TypedDict):
    name: NotRequired[str | None]
    "Names the tool within the organization, once; also the function's name where that has none."
    display_name: NotRequired[str | None]
    "What people call it. Absent in a new tool: the name."
    description: NotRequired[str | None]
    "Tells the model what the tool does and when to use it. Absent in a new tool: the display name."
    configuration: NotRequired[AssistantSavedToolsSettingsCustomToolConfiguration | None]
    "What a call does; its members depend on `tool_type`. At most 65,536 bytes."
    function_definition: NotRequired[dict[str, Any] | None]
    "What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets."
    timeout_seconds: NotRequired[int | None]
    "Seconds a call may take. Absent in a new tool: 30."
    retry_attempts: NotRequired[int | None]
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3."
    is_active: NotRequired[bool | None]
    "False: the tool is not offered to any model. Absent in a new tool: true."
    is_public: NotRequired[bool | None]
    "Stored, without effect. Absent in a new tool: false."
    max_calls_per_conversation: NotRequired[int | None]
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: NotRequired[int | None]
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: NotRequired[bool | None]
    "Whether nothing is sent before the customer has agreed to the call with exactly these arguments."
    backs_actions: NotRequired[list[Literal["book", "cancel", "change", "send", "order", "pay", "register", "update", "transfer", "note", "callback"]] | None]
    "What the tool's success makes true when the assistant says that it was done; an empty list: nothing, as with tools that only read. Null: as the tool's name, description and method suggest."
    parameters: NotRequired[list[CreateToolBodyParameter] | None]
    "The function's parameters as a list, in place of `function_definition`."
    http_config: NotRequired[AssistantSavedToolsSettingsCustomToolHttpConfig | None]
    "`configuration` of an endpoint in the words of client libraries, in place of it."
    python_config: NotRequired[AssistantSavedToolsSettingsCustomToolPythonConfig | None]
    "`configuration` of a Python function in the words of client libraries, in place of it."
    lambda_config: NotRequired[AssistantSavedToolsSettingsCustomToolLambdaConfig | None]
    "`configuration` of a Lambda function in the words of client libraries, in place of it."



class DiscoverLambdaAnswerFunction(TypedDict):
    function_name: str
    "The function's name."
    function_arn: str
    "The function's ARN."



class DiscoverLambdaAnswer(TypedDict):
    success: bool
    "Always true; failures have other statuses."
    region: str
    "The region that was asked for."
    functions: list[DiscoverLambdaAnswerFunction]
    "Always empty."
    total: int
    "Always 0."



class DiscoverLambdaQuery(TypedDict):
    region: NotRequired[str]
    "Where to look; answered as it was sent. Default: \"us-east-1\"."



class DuplicateToolQuery(TypedDict):
    new_name: NotRequired[str]
    "The copy's name. Absent: the tool's with `_copy` behind it."
    new_display_name: NotRequired[str]
    "What people call the copy. Absent: as the tool, with \"(copy)\" behind it."



class ImportToolBody(TypedDict):
    file: FileContent
    "What `exportTool` gave, or a bare definition as JSON."



class ListAssistantToolExecutionsQuery(TypedDict):
    tool_id: NotRequired[int]
    "Only what this tool did."
    status: NotRequired[Literal["success", "error", "timeout"]]
    "Only executions with this outcome."
    limit: NotRequired[int]
    "Most executions of the answer, the newest ones. Default: 50."



class ListToolLogsQuery(TypedDict):
    status: NotRequired[Literal["success", "error", "timeout"]]
    "Only executions with this outcome."
    limit: NotRequired[int]
    "Most executions of the answer, the newest ones. Default: 50."



class TestToolAnswer(TypedDict):
    success: bool
    "Whether the tool succeeded, not whether the test ran."
    execution_id: int
    "Names the test in the log of executions."
    status: Literal["running", "success", "error", "timeout"]
    "How it ended: `success`, `error` or `timeout`."
    result: Any
    "What a model would be given: the answer's JSON or what the mapping takes of it, else text. Null: nothing came back."
    error: str | None
    "Why it failed. Null when it succeeded."
    error_code: str | None
    "Tells kinds of failures apart, such as `tool-type-not-available`. Null when it succeeded."
    http_status: int | None
    "Status of the other side's answer. Null: there was none."
    attempts: int
    "How often the request was sent."
    execution_time: float
    "Seconds it took."
    duration_ms: int
    "Milliseconds it took."



class TestToolBody(TypedDict):
    parameters: NotRequired[dict[str, Any] | None]
    "Arguments, as a model would give them. Null: none."
    context_variables: NotRequired[dict[str, Any] | None]
    "Stand in for a conversation's variables. Null: none."


TestToolBody2: TypeAlias = "TestToolBody | None"


class TestToolDefinitionBody(TypedDict):
    name: NotRequired[str]
    "Names the tool within the organization, once; also the function's name where that has none."
    display_name: NotRequired[str | None]
    "What people call it. Absent in a new tool: the name."
    description: NotRequired[str | None]
    "Tells the model what the tool does and when to use it. Absent in a new tool: the display name."
    configuration: NotRequired[AssistantSavedToolsSettingsCustomToolConfiguration | None]
    "What a call does; its members depend on `tool_type`. At most 65,536 bytes."
    function_definition: NotRequired[dict[str, Any] | None]
    "What the model is offered, as an OpenAI function: `{name, description, parameters}`, or the same within `{type, function}`. At most 65,536 bytes, and no secrets."
    timeout_seconds: NotRequired[int | None]
    "Seconds a call may take. Absent in a new tool: 30."
    retry_attempts: NotRequired[int | None]
    "How often a call that failed is tried again, where it certainly had no effect or its method may be repeated. Absent in a new tool: 3."
    is_active: NotRequired[bool | None]
    "False: the tool is not offered to any model. Absent in a new tool: true."
    is_public: NotRequired[bool | None]
    "Stored, without effect. Absent in a new tool: false."
    max_calls_per_conversation: NotRequired[int | None]
    "Most calls of the tool in one call or thread. Null: no limit."
    max_calls_per_day: NotRequired[int | None]
    "Most calls by the whole organization in the last 24 hours. Null: no limit."
    requires_confirmation: NotRequired[bool | None]
    "Whether nothing is sent before the customer has agreed to the call with exactly these arguments."
    backs_actions: NotRequired[list[Literal["book", "cancel", "change", "send", "order", "pay", "register", "update", "transfer", "note", "callback"]] | None]
    "What the tool's success makes true when the assistant says that it was done; an empty list: nothing, as with tools that only read. Null: as the tool's name, description and method suggest."
    http_config: NotRequired[AssistantSavedToolsSettingsCustomToolHttpConfig | None]
    "`configuration` of an endpoint in the words of client libraries, in place of it."
    python_config: NotRequired[AssistantSavedToolsSettingsCustomToolPythonConfig | None]
    "`configuration` of a Python function in the words of client libraries, in place of it."
    lambda_config: NotRequired[AssistantSavedToolsSettingsCustomToolLambdaConfig | None]
    "`configuration` of a Lambda function in the words of client libraries, in place of it."
    tool_type: NotRequired[Literal["endpoint", "python_function", "lambda", "mcp", "http", "python"]]
    "`endpoint` (also `http`) makes a request to an address; `mcp` calls a tool of an MCP server; `python_function` (`python`) and `lambda` are stored and cannot run here yet."
    tool: NotRequired[CreateToolBody | None]
    "The definition, in the form that `createTool` takes. Absent: its members stand beside this one."
    parameters: NotRequired[dict[str, Any] | list[Any] | None]
    "Arguments, as a model would give them; a list is the definition's own `parameters` instead."
    test_parameters: NotRequired[dict[str, Any] | None]
    "Arguments, where `parameters` is the definition's list."
    context_variables: NotRequired[dict[str, Any] | None]
    "Stand in for a conversation's variables. Null: none."



class OrganizationUsage(TypedDict):
    "What an organization used this hour and today, beside its limits."
    hour: OrganizationUsageHour
    "The hour of UTC that runs now."
    day: OrganizationUsageHour
    "The day of UTC that runs now."
    outbound_calls_now: int
    "Outbound calls that are being placed or live now: what `concurrent_calls` limits."
    limits: OrganizationUsageLimits
    "Those of all assistants together, as `settings.limits` of the organization has them."
    assistants: list[OrganizationUsageAssistant]
    "The assistants that used something today, have outbound calls, or limits of their own."



class OrganizationUsageHour(TypedDict):
    "The hour of UTC that runs now."
    started_at: str
    "The first moment that counts."
    ends_at: str
    "From this moment on counting begins anew."
    texts_sent: int
    "Texts that were to be sent, whatever became of them."
    texts_refused: int
    "Texts a limit has kept back."
    calls_placed: int
    "Outbound calls, whatever became of them."
    calls_refused: int
    "Outbound calls a limit has kept back."
    model_answers: int
    "Answers models have given."
    model_answers_without_price: int
    "Those without a known price; `model_spend_usd` does not include them."
    model_answers_refused: int
    "Answers a limit of spending has kept back."
    prompt_tokens: int
    "Tokens models have read, to answer or to make vectors."
    completion_tokens: int
    "Tokens models have written."
    model_spend_usd: float
    "What models cost, in US dollars, as far as prices are known."
    voice_characters: int
    "Characters that voices spoke outside of calls: samples, and texts that were read aloud."
    voice_characters_without_price: int
    "Those of voices without a known price; `voice_spend_usd` does not include them."
    voice_spend_usd: float
    "What voices cost outside of calls, in US dollars, as far as prices are known. No limit is about it."



class OrganizationUsageLimits(TypedDict):
    "Those of all assistants together, as `settings.limits` of the organization has them."
    texts_per_hour: int | None
    "Null: no limit."
    texts_per_day: int | None
    "Null: no limit."
    texts_per_recipient_per_day: int | None
    "Of texts to one person; null: no limit."
    calls_per_hour: int | None
    "Of outbound calls; null: no limit."
    calls_per_day: int | None
    "Of outbound calls; null: no limit."
    concurrent_calls: int | None
    "Of outbound calls at a time; null: no limit."
    model_spend_usd_per_hour: float | None
    "In US dollars; null: no limit."
    model_spend_usd_per_day: float | None
    "In US dollars; null: no limit."
    allow_premium_destinations: bool
    "Whether texts and calls may go to premium-rate, shared-cost and satellite numbers."
    allowed_destination_countries: list[str] | None
    "Where texts and calls may go besides the sending number's country. Null: everywhere."



class OrganizationUsageAssistantLimits(TypedDict):
    "The assistant's own, which hold besides the organization's."
    texts_per_hour: int | None
    "Null: no limit."
    texts_per_day: int | None
    "Null: no limit."
    texts_per_recipient_per_day: int | None
    "Of texts to one person; null: no limit."
    calls_per_hour: int | None
    "Of outbound calls; null: no limit."
    calls_per_day: int | None
    "Of outbound calls; null: no limit."
    concurrent_calls: int | None
    "Of outbound calls at a time; null: no limit."
    model_spend_usd_per_hour: float | None
    "In US dollars; null: no limit."
    model_spend_usd_per_day: float | None
    "In US dollars; null: no limit."



class OrganizationUsageAssistant(TypedDict):
    hour: OrganizationUsageHour
    "The hour of UTC that runs now."
    day: OrganizationUsageHour
    "The day of UTC that runs now."
    outbound_calls_now: int
    "Outbound calls that are being placed or live now: what `concurrent_calls` limits."
    assistant_id: int
    "Whose share it is."
    name: str
    "What the assistant is called."
    limits: OrganizationUsageAssistantLimits
    "The assistant's own, which hold besides the organization's."



class ConcurrencySettingsResponse(TypedDict):
    "How the organization uses speech providers."
    tts: dict[str, ProviderConcurrencyConfig]
    "Voices, by the provider's name."
    stt: dict[str, ProviderConcurrencyConfig]
    "Recognizers, by the provider's name."



class ProviderConcurrencyConfig(TypedDict):
    "How the organization uses one speech provider."
    enabled: bool
    "False: no call uses the provider, even if its assistant names it. Default: true."
    concurrent_limit: int
    "How many of the organization's calls may use the provider at a time. Default: 20."
    priority: int
    "Of the providers that stand in for an assistant's own, the one with the lowest number goes first. Default: 2."



class UpdateConcurrencySettingsBodyTtsValue(TypedDict):
    "How the organization uses one speech provider."
    enabled: NotRequired[bool]
    "False: no call uses the provider, even if its assistant names it. Default: true."
    concurrent_limit: NotRequired[int]
    "How many of the organization's calls may use the provider at a time. Default: 20."
    priority: NotRequired[int]
    "Of the providers that stand in for an assistant's own, the one with the lowest number goes first. Default: 2."



class UpdateConcurrencySettingsBody(TypedDict):
    "What is to hold for the kinds that are sent."
    tts: NotRequired[dict[str, UpdateConcurrencySettingsBodyTtsValue] | None]
    "Voices, by the provider's name, at most 100."
    stt: NotRequired[dict[str, UpdateConcurrencySettingsBodyTtsValue] | None]
    "Recognizers, by the provider's name, at most 100."



class FallbackKeyResponse(TypedDict):
    "A fallback key without its text."
    id: str
    "Names the key in paths."
    name: str
    "What records of its answers call it."
    enabled: bool
    "False: it is kept but not used."
    concurrent_limit: int | None
    "Requests at a time in one process of the service. Null: any number."



class CreateFallbackKeyBody(TypedDict):
    "A fallback key as it is to be."
    name: str
    "Unique among the provider's keys; records of what was answered with the key name it."
    api_key: str
    "The vendor's key, stored encrypted and never shown. When a key is changed, empty keeps the stored one."
    enabled: NotRequired[bool]
    "False: the key is kept but not used. Default: true."
    concurrent_limit: NotRequired[int | None]
    "Requests at a time in one process of the service. Null or absent: any number."



class ProviderFallbackKeysResponse(TypedDict):
    "The fallback keys of one provider."
    provider: str
    "As in the path."
    fallback_keys: list[FallbackKeyResponse]
    "In the order they are tried; those that are not enabled are passed over."



class LLMPresetResponse(TypedDict):
    "A model configuration that is kept for assistants."
    id: str
    "Names the preset in paths."
    name: str
    "Unique within the organization."
    description: str | None
    "For people; null when there is none."
    provider: str
    "For an assistant's `llm_provider`."
    config: dict[str, Any]
    "For an assistant's `llm_provider_config`. Secrets are masked, except for an admin who applies a preset that includes them."
    include_api_key: bool
    "Whether applying the preset shows its secrets to admins."
    is_default: bool
    "Whether the service uses it for what belongs to no assistant."
    created_by: str
    "The person's id as text; empty when their account is gone."
    created_at: str
    "When it was made."



class CreateLlmPresetBody(TypedDict):
    "A preset as it is to be."
    name: str
    "Unique within the organization."
    description: NotRequired[str | None]
    "For people; nothing depends on it."
    provider: Literal["openai", "azure", "azure_ai_foundry", "anthropic", "gemini", "xai", "groq", "custom", "custom_websocket"]
    "The vendor of the model, as an assistant's `llm_provider` names it."
    config: PatchAssistantBodyLlmProviderConfig
    "What an assistant's `llm_provider_config` has, secrets included, and any further members."
    include_api_key: NotRequired[bool]
    "Whether applying the preset shows its secrets to admins. Default: false."
    is_default: NotRequired[bool]
    "True: the service uses it for what belongs to no assistant. There is at most one: setting it clears the flag of the previous one. Default: false."



class ProviderTestResult(TypedDict):
    "What became of trying a vendor."
    provider: str
    "As in the path."
    kind: Literal["telephony", "model", "recognizer", "voice"]
    "As it was asked."
    success: bool
    "Whether the vendor answered as it should."
    detail: str | None
    "Who answered: the account's name at a carrier, the model, the voice. Null when nobody did."
    error: str | None
    "Why not, in the vendor's words as far as it has any. Null on success."
    fix: str | None
    "What a person can do about it. Null on success, or when nothing is known."
    response_time_ms: int | None
    "Milliseconds until the answer or the failure. Null when nobody was asked."
    source: Literal["request", "organization", "environment"] | None
    "Whose credentials were tried: those sent, the organization's or the operator's. Null: there are none."



class TestProviderBody(TypedDict):
    "As what, and with what, a vendor is tried."
    kind: Literal["telephony", "model", "recognizer", "voice"]
    "As what the vendor is to be tried; some are several."
    settings: NotRequired[dict[str, str]]
    "What to try in place of what is stored: a carrier's settings by their names in the organization (`twilio_auth_token`), or `api_key` of a vendor of models or speech; of models also `base_url` and `model`. Masked or empty: what is stored. Default: {}."



class VendorModels(TypedDict):
    "The models of a vendor."
    provider: str
    "As in the path."
    kind: Literal["llm", "stt", "tts"]
    "As it was asked."
    source: Literal["vendor", "known"]
    "`vendor`: as the vendor answered, at most five minutes ago; `known`: a table of this release, see `error`."
    is_complete: bool
    "False when the vendor has more than a thousand, or its list broke off. Of a known table always false."
    models: list[VendorOffer]
    "In the vendor's order."
    error: str | None
    "Why the list is not the vendor's. Null when it is."
    fix: str | None
    "What a person can do about it. Null when nothing is wrong or known."



class VendorOffer(TypedDict):
    "A voice or a model of a vendor."
    id: str
    "What an assistant's record names it by."
    name: str
    "What the vendor calls it for people; the id where it has no other name."
    languages: list[str]
    "Languages it is meant for, as the vendor says: `en`, `de-de`. Empty: not told."
    description: str | None
    "A line about it. Null: there is none."



class ListVendorModelsQuery(TypedDict):
    kind: Literal["llm", "stt", "tts"]
    "Models that answer (`llm`), recognize speech (`stt`) or speak (`tts`)."
    assistant_id: NotRequired[int]
    "Whose own keys come before the organization's, as in its calls."
    base_url: NotRequired[str]
    "Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one."



class VendorVoices(TypedDict):
    "The voices of a vendor."
    provider: str
    "As in the path."
    source: Literal["vendor", "known"]
    "`vendor`: as the vendor answered, at most five minutes ago; `known`: a table of this release, see `error`."
    is_complete: bool
    "False when the vendor has more than a thousand, or its list broke off. Of a known table always false."
    voices: list[VendorOffer]
    "In the vendor's order."
    error: str | None
    "Why the list is not the vendor's. Null when it is."
    fix: str | None
    "What a person can do about it. Null when nothing is wrong or known."



class ListVendorVoicesQuery(TypedDict):
    language: NotRequired[str]
    "Only voices of this language (`de`, also of `de-AT`), and those whose languages are not told."
    assistant_id: NotRequired[int]
    "Whose own keys come before the organization's, as in its calls."
    base_url: NotRequired[str]
    "Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one."



class SampleVendorVoiceBody(TypedDict):
    "Which voice says what."
    voice_id: str
    "The vendor's id of the voice; empty: its default."
    text: str
    "What it says, plain text of at most 200 characters."
    model_id: NotRequired[str | None]
    "The vendor's speech model. Null or empty: its default."
    language: NotRequired[str]
    "The language of the text. Default: \"en-US\"."
    assistant_id: NotRequired[int]
    "Whose own keys come before the organization's, as in its calls."
    base_url: NotRequired[str]
    "Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one."



class WebhookEndpoint(TypedDict):
    "A URL that events are sent to, and how it has been answering."
    endpoint_key: str
    "Names the URL in paths; made from it, so the same URL keeps it."
    url: str
    "Where events go."
    status: Literal["healthy", "failing", "paused", "disabled"]
    "`healthy`: the last try succeeded, or there was none; `failing`: it failed; `paused`: events wait, because too many failed in a row (until `paused_until`) or because a person holds them back (`paused_at`); `disabled`: nothing is sent until it is enabled."
    consecutive_failures: int
    "Tries that failed since the last success."
    failing_since: str | None
    "The first failure since the last success; null without one."
    paused_until: str | None
    "When sending goes on by itself, one event at first; null when it does not rest after failures."
    disabled_at: str | None
    "Since when nothing is sent; null while events are sent."
    disabled_reason: Literal["gone", "only-failures"] | None
    "`gone`: it answered 410; `only-failures`: nothing but failures for five days. Null while events are sent."
    paused_at: str | None
    "Since when a person holds events back; null when nobody does."
    pending_count: int
    "Events that wait for a try."
    created_at: str
    "When the first event for it happened."
    updated_at: str
    "When its health last changed."



class WebhookDeliveryDetail(TypedDict):
    "An event for one URL, with all its tries."
    id: int
    "Names the delivery in paths."
    event_id: str
    "The `webhook-id` header, the same over all tries: by it a receiver knows a repeat."
    event_type: str
    "`sms_received`, `status-update`, `end-of-call-report` or `test`."
    conversation_id: int | None
    "The call or thread it is about; null when there is none."
    url: str
    "Where it goes, as it stood with the assistant when the event happened."
    endpoint_key: str
    "Names the URL among the endpoints."
    status: Literal["pending", "delivered", "failed"]
    "`pending`: a try waits or runs; `delivered`: the receiver answered 2xx; `failed`: no further try is planned."
    failure_reason: Literal["exhausted", "gone", "endpoint-disabled", "redelivery-failed"] | None
    "`exhausted`: the tenth try failed; `gone`: the receiver answered 410; `endpoint-disabled`: the URL was off when its turn came; `redelivery-failed`: the try a person asked for failed, as that of a test. Null unless it failed."
    request_body: str
    "The body exactly as it is sent and signed."
    attempt_count: int
    "Tries made so far."
    next_attempt_at: str | None
    "When the next try is due. Null when none is planned. A time that has passed: the event waits for its turn."
    delivered_at: str | None
    "When the receiver accepted it; null while it has not."
    last_attempt_at: str | None
    "When the last try began; null before the first."
    response_status: int | None
    "What the receiver answered the last try with; null when there was no answer."
    error: str | None
    "Why the last try failed, in a sentence; null when it did not."
    latency_ms: int | None
    "How long the last try took, in milliseconds; null before the first."
    created_at: str
    "When the event happened."
    updated_at: str
    "When its state last changed."
    attempts: list[WebhookAttempt]
    "All tries, the first one first."



class WebhookAttempt(TypedDict):
    "One request to the URL."
    attempt_number: int
    "1 is the first of the delivery."
    attempted_at: str
    "When it began."
    success: bool
    "Whether the receiver accepted the event with 2xx."
    latency_ms: int
    "Until the answer was there or the try was given up, in milliseconds."
    response_status: int | None
    "What the receiver answered; null when there was no answer."
    response_body: str | None
    "What it answered, cut at 10 KB; null when there was no answer."
    error: str | None
    "Why the try failed, in a sentence; null when it did not."



class WebhookSecret(TypedDict):
    "The secret the organization's events are signed with."
    secret: str
    "`whsec_` and base64, as the Standard Webhooks libraries take it."
    created_at: str
    "When it was made."
    previous_secret_expires_at: str | None
    "After a rotation, events are signed with the former secret too until then; null when it is no longer used."



class WebhookDelivery(TypedDict):
    "An event for one URL, with its last try."
    id: int
    "Names the delivery in paths."
    event_id: str
    "The `webhook-id` header, the same over all tries: by it a receiver knows a repeat."
    event_type: str
    "`sms_received`, `status-update`, `end-of-call-report` or `test`."
    conversation_id: int | None
    "The call or thread it is about; null when there is none."
    url: str
    "Where it goes, as it stood with the assistant when the event happened."
    endpoint_key: str
    "Names the URL among the endpoints."
    status: Literal["pending", "delivered", "failed"]
    "`pending`: a try waits or runs; `delivered`: the receiver answered 2xx; `failed`: no further try is planned."
    failure_reason: Literal["exhausted", "gone", "endpoint-disabled", "redelivery-failed"] | None
    "`exhausted`: the tenth try failed; `gone`: the receiver answered 410; `endpoint-disabled`: the URL was off when its turn came; `redelivery-failed`: the try a person asked for failed, as that of a test. Null unless it failed."
    request_body: str
    "The body exactly as it is sent and signed."
    attempt_count: int
    "Tries made so far."
    next_attempt_at: str | None
    "When the next try is due. Null when none is planned. A time that has passed: the event waits for its turn."
    delivered_at: str | None
    "When the receiver accepted it; null while it has not."
    last_attempt_at: str | None
    "When the last try began; null before the first."
    response_status: int | None
    "What the receiver answered the last try with; null when there was no answer."
    error: str | None
    "Why the last try failed, in a sentence; null when it did not."
    latency_ms: int | None
    "How long the last try took, in milliseconds; null before the first."
    created_at: str
    "When the event happened."
    updated_at: str
    "When its state last changed."



class ListWebhookDeliveriesAnswer(TypedDict):
    items: list[WebhookDelivery]
    "The newest first."
    total: NotRequired[int]
    "How many fit the filters, on all pages. Left out where `with_total` is false."
    limit: int
    "As asked for."
    offset: int
    "As asked for."



class ListWebhookDeliveriesQuery(TypedDict):
    status: NotRequired[Literal["pending", "delivered", "failed"]]
    "Only those in this state."
    event_type: NotRequired[str]
    "Only of this type: `sms_received`, `status-update`, `end-of-call-report` or `test`."
    conversation_id: NotRequired[int]
    "Only those about this call or thread."
    url: NotRequired[str]
    "Only those for exactly this URL."
    limit: NotRequired[int]
    "How many to return at most. Default: 50."
    offset: NotRequired[int]
    "How many to leave out before the first. Default: 0."
    before: NotRequired[int]
    "The `id` of the last delivery of the page before: the list goes on after it, however many have been added since. `offset` and `total` mean what they mean without it. An id of no delivery of the organization gives an empty page."
    with_total: NotRequired[bool]
    "`false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one. Default: true."



class ListWebhookEndpointsAnswer(TypedDict):
    items: list[WebhookEndpoint]
    "The last changed first."
    total: int
    "How many there are, on all pages."
    limit: int
    "As asked for."
    offset: int
    "As asked for."



class ResentWebhooks(TypedDict):
    "What was put back to be sent again."
    count: int
    "How many failed events wait for a try again; at most 1000."
    has_more: bool
    "Whether as many as are allowed at a time were put back: ask again for the rest."



class RedeliverFailedWebhooksBody(TypedDict):
    since: str
    "Only events that happened at this moment or later; UTC unless it names an offset."



class SendTestWebhookBody(TypedDict):
    url: str
    "Where to: https and a public address, as for assistants."



class StreamWebhookEventsQuery(TypedDict):
    last: NotRequired[int]
    "How many of the events before now come first. Not used with a last event. Default: 0."
    follow: NotRequired[bool]
    "False: the answer ends with what is there already, and nothing is kept for listeners. Default: true."
    last_event_id: NotRequired[str]
    "The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`."



class SmsReceivedEvent(TypedDict):
    "A text arrived at an assistant's number."
    type: Literal["sms_received"]
    "Names the event; receivers dispatch on it."
    timestamp: str
    "When the event happened; repeats of the event carry the same bytes."
    data: SmsReceivedEventData
    "The text."


SmsReceivedEventData = TypedDict(
    "SmsReceivedEventData",
    {
        "message_id": "str",
        "from": "str",
        "to": "str",
        "body": "str",
        "media_urls": "list[str]",
        "provider": "Literal[\"twilio\", \"telnyx\", \"vonage\", \"byo-sip-trunk\"]",
    },
)


class StatusUpdateEvent(TypedDict):
    "A call began or ended."
    message: StatusUpdateEventMessage
    "What happened."



class StatusUpdateEventMessagePhoneNumber(TypedDict):
    "The organization's number."
    number: str
    "In E.164 where the carrier told one."



class StatusUpdateEventMessageCall(TypedDict):
    "The call."
    id: str | None
    "The call sid; null of a call whose carrier never told one."
    phoneCallProviderId: str | None
    "The call sid; null of a call whose carrier never told one."
    customer: StatusUpdateEventMessagePhoneNumber
    "The person at the other end."



class StatusUpdateEventMessage(TypedDict):
    "What happened."
    type: Literal["status-update"]
    "Names the event; receivers dispatch on it."
    status: Literal["in-progress", "completed", "failed"]
    "`in-progress`: it began; `completed`: it ended; `failed`: it did not come about or broke off."
    phoneNumber: StatusUpdateEventMessagePhoneNumber
    "The organization's number."
    call: StatusUpdateEventMessageCall
    "The call."
    messages: list[Any]
    "Always empty; the report after the call has what was said."



class EndOfCallReportEvent(TypedDict):
    "A call ended and everything about it is known; sent once a call."
    message: EndOfCallReportEventMessage
    "The report."



class EndOfCallReportEventMessageMessage(TypedDict):
    role: Literal["bot", "human"]
    "`bot`: the assistant; `human`: the caller."
    content: str
    "What was said."



class EndOfCallReportEventMessageAnalysis(TypedDict):
    "What a model made of the call."
    summary: str | None
    "The same summary as above."
    durationSeconds: int
    "The same duration as above."
    structuredData: dict[str, Any] | None
    "What a model took from the call, in the form the assistant's `structured_data_schema` asks for; null when none could."



class EndOfCallReportEventMessage(TypedDict):
    "The report."
    type: Literal["end-of-call-report"]
    "Names the event; receivers dispatch on it."
    phoneNumber: StatusUpdateEventMessagePhoneNumber
    "The organization's number."
    customer: StatusUpdateEventMessagePhoneNumber
    "The person at the other end."
    summary: str | None
    "What the call was about, by a model; null when none could say."
    recordingUrl: str | None
    "Where the recording can be fetched: of both sides where there is one, else of the caller or the assistant. Null without one."
    endedReason: str
    "Why it ended, such as `customer-ended-call` or `customer-did-not-answer`."
    durationSeconds: int
    "How long it lasted, in seconds; 0 when it never began."
    messages: list[EndOfCallReportEventMessageMessage]
    "What was said, in its order."
    analysis: EndOfCallReportEventMessageAnalysis
    "What a model made of the call."



class TestEvent(TypedDict):
    "Somebody tries out whether the URL can be reached."
    type: Literal["test"]
    "Names the event; receivers dispatch on it."
    timestamp: str
    "When the test was asked for."
    data: TestEventData
    "Nothing has happened: there is no call and no text behind it."



class TestEventData(TypedDict):
    "Nothing has happened: there is no call and no text behind it."
    message: str
    "A sentence for whoever reads the receiver's log."


WebhookEvent: TypeAlias = "SmsReceivedEvent | StatusUpdateEvent | EndOfCallReportEvent | TestEvent"


class HTTPValidationError(TypedDict):
    "Why a request does not fit its schema."
    detail: list[HTTPValidationErrorDetailEntry]
    "Every problem of path, query and body, one entry each."



class HTTPValidationErrorDetailEntry(TypedDict):
    loc: list[str | int]
    "Where it is: first `path`, `query`, `body` or `header`, then the names of members and positions in lists."
    msg: str
    "What is wrong there, in a sentence for people."
    type: str
    "The kind of problem for programs, such as `missing`, `string_too_long` or `value_error`."

