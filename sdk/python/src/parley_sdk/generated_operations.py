# Generated from the OpenAPI document by `npm run generate:sdk`; what is changed here is lost.

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, cast

from .chapter import Chapter, segment
from .client import Client
from .paging import each_entry

if TYPE_CHECKING:
    from . import generated_types as T

VERSION = "0.1.0"


class SigningIn(Chapter):
    "Registration, sign-in, sessions of the dashboard, passwords."

    def forgot_password(self, body: T.ForgotPasswordBody) -> T.ForgotPasswordAnswer:
        "Ask for a link with which to set a new password. The answer does not tell whether the account exists. The link is mailed to the account's address, works once and is valid for an hour; an address gets at most 5 such mails an hour. Where the installation sends no mail, the answer says so, and the operator makes the link."
        return cast("T.ForgotPasswordAnswer", self._client.ask("POST", "/api/auth/forgot-password", body=body))

    def login(self, body: T.LoginBody) -> T.AuthResponse:
        "Sign in to an organization, given by its slug or name. Gives an access token, and sets the session cookie unless another site's page asks. An unknown address, a wrong password, a deactivated account and an organization the person does not belong to all get the same answer. After ten wrong passwords within an hour the account has to wait."
        return cast("T.AuthResponse", self._client.ask("POST", "/api/auth/login", body=body))

    def login_simple(self, body: T.LoginSimpleBody) -> T.AuthResponse:
        "Sign in to the person's default organization. Without a default, or when the person no longer belongs to it, the organization they have belonged to longest. Otherwise the same as signing in to a named one."
        return cast("T.AuthResponse", self._client.ask("POST", "/api/auth/login/simple", body=body))

    def logout(self) -> T.ChangePasswordAnswer:
        "End the sign-in, its access tokens included. Ends the sign-in that the request came with, in all organizations it was switched to; the person's other sign-ins and API keys stay. The session cookie is cleared."
        return cast("T.ChangePasswordAnswer", self._client.ask("POST", "/api/auth/logout"))

    def register(self, body: T.RegisterBody) -> T.AuthResponse:
        "Make an account with an organization of its own. Only where the operator has opened registration. The person is the organization's admin and is signed in, but does no more than read until their address is verified; where the installation sends mail, the link for that is on its way. It never joins an existing organization, whatever its name."
        return cast("T.AuthResponse", self._client.ask("POST", "/api/auth/register", body=body))

    def reset_password(self, body: T.ResetPasswordBody) -> T.ResetPasswordAnswer:
        "Set a new password with the token of a reset link. Ends every sign-in of the account and uses the link up. The address counts as verified, since the link went to it. It does not sign in: that is the next step."
        return cast("T.ResetPasswordAnswer", self._client.ask("POST", "/api/auth/reset-password", body=body))

    def set_up(self, body: T.SetUpBody) -> T.AuthResponse:
        "Make the first organization and its admin; works once. The token is in the link that the service prints when it starts without any account; it is valid for 15 minutes. The admin counts as verified and is signed in. Once there is an account, every token is refused."
        return cast("T.AuthResponse", self._client.ask("POST", "/api/auth/set-up", body=body))

    def extend_session(self) -> T.ExtendSessionAnswer:
        "Start the idle time anew and get a fresh access token. The absolute end of the sign-in, 12 hours or 30 days after it began, stays where it is. Access tokens are valid for 15 minutes, so a client that has no session cookie calls this before one expires."
        return cast("T.ExtendSessionAnswer", self._client.ask("POST", "/api/auth/session/extend"))

    def get_session_info(self) -> T.GetSessionInfoAnswer:
        "How long the sign-in holds. Asking counts as use of the sign-in like any other request, up to a minute late. An API key is no sign-in: its times are null, and its list says when it expires."
        return cast("T.GetSessionInfoAnswer", self._client.ask("GET", "/api/auth/session/info"))

    def get_signed_in_user(self) -> T.GetSignedInUserAnswer:
        "Who is signed in. A short form of the account in which ids are text, as existing clients expect; the account itself is `GET /api/v1/users/me`."
        return cast("T.GetSignedInUserAnswer", self._client.ask("GET", "/api/auth/me"))

    def list_my_organizations(self) -> T.ListMyOrganizationsAnswer:
        "The organizations the caller belongs to. With an API key only the key's own: a key does not learn of the others. A signed-in person may switch to each of them that is active."
        return cast("T.ListMyOrganizationsAnswer", self._client.ask("GET", "/api/auth/organizations"))

    def set_default_organization(self, body: T.SetDefaultOrganizationBody) -> T.SetDefaultOrganizationAnswer:
        "Choose the organization a simple sign-in leads to. Changes nothing about the sign-in that is open now. An API key needs its `write` permission."
        return cast("T.SetDefaultOrganizationAnswer", self._client.ask("POST", "/api/auth/set-default-organization", body=body))

    def switch_organization(self, body: T.SetDefaultOrganizationBody) -> T.AuthResponse:
        "Go on in another organization. The sign-in stays the same: its session cookie leads to the other organization from now on, and the answer has an access token for it. Access tokens made before stay valid for their own organization until they expire. Not with an API key, which belongs to one organization."
        return cast("T.AuthResponse", self._client.ask("POST", "/api/auth/switch-organization", body=body))


class Verification(Chapter):
    "Whether the signed-in person's e-mail address is theirs."

    def get_verification_status(self) -> T.GetVerificationStatusAnswer:
        "Whether the caller's e-mail address is verified. An unverified person reads and keeps their own account, and nothing more. Telephone numbers of people are not verified here; their members are for existing clients."
        return cast("T.GetVerificationStatusAnswer", self._client.ask("GET", "/v1/verification/status"))

    def resend_verification_email(self) -> T.ResendVerificationEmailAnswer:
        "Send the caller a new link to verify their address. Earlier links stop working. For an address that is already verified nothing is sent. Where the installation sends no mail, `success` is false and `error` says how to get a link from the operator. A sender may have 30 mails sent an hour and an address may get 5."
        return cast("T.ResendVerificationEmailAnswer", self._client.ask("POST", "/v1/verification/email/resend"))

    def verify_email(self, body: T.VerifyEmailBody) -> T.ResendVerificationEmailAnswer:
        "Verify an e-mail address with the token of its link. From then on the person may do what their role allows. The link works once, for a day, and only while the account has the address it was sent to. A token that does not hold is answered with status 400 in the same form, with `error` saying why."
        return cast("T.ResendVerificationEmailAnswer", self._client.ask("POST", "/v1/verification/email/verify", body=body))


class Users(Chapter):
    "The people of an organization, their roles, and invitations."

    def accept_invitation(self, body: T.AcceptInvitationBody) -> T.AcceptInvitationAnswer:
        "Join the organization with an invitation's token. Whoever has an account gives its password; for anyone else an account is made with the password they choose. The person is signed in, their address counts as verified, and the invitation is used up."
        return cast("T.AcceptInvitationAnswer", self._client.ask("POST", "/api/v1/users/accept-invitation", body=body))

    def change_password(self, body: T.ChangePasswordBody) -> T.ChangePasswordAnswer:
        "Change the caller's password; ends every other sign-in. The caller's sign-ins in all organizations end, except the one the request came with; API keys stay valid. An account without a password sends an empty current one. After ten wrong passwords within an hour the account has to wait."
        return cast("T.ChangePasswordAnswer", self._client.ask("POST", "/api/v1/users/me/change-password", body=body))

    def change_user_role(self, user_id: int, body: T.ChangeUserRoleBody) -> T.UserSaved:
        """Change a member's role. Holds from the member's next request on, for their API keys too. A lower role ends the open invitations the member made. The last admin keeps the role until another member has it.

        user_id: The member's id, as `GET /api/v1/users` lists it.
        """
        return cast("T.UserSaved", self._client.ask("PATCH", f"/api/v1/users/{segment(user_id)}", body=body))

    def remove_user(self, user_id: int) -> T.ChangePasswordAnswer:
        """Remove a member from the organization. The member's API keys and sign-ins for the organization fail from the next request on and do not come back with a new invitation; open invitations they made end. The account itself remains, with its other organizations.

        user_id: The member's id, as `GET /api/v1/users` lists it.
        """
        return cast("T.ChangePasswordAnswer", self._client.ask("DELETE", f"/api/v1/users/{segment(user_id)}"))

    def get_invitation(self, token: str) -> T.GetInvitationAnswer:
        """What an invitation link is for. For the page that the link leads to: it shows who invites whom and whether a password is to be given or chosen. Looking does not use the invitation up.

        token: The `token` of the link's query string.
        """
        return cast("T.GetInvitationAnswer", self._client.ask("GET", f"/api/v1/users/invitation/{segment(token)}"))

    def get_me(self) -> T.User:
        "The caller's own account. With an API key, the account is its owner's. Role and organization are those the caller acts with now."
        return cast("T.User", self._client.ask("GET", "/api/v1/users/me"))

    def update_me(self, body: T.UpdateMeBody) -> T.UserSaved:
        "Change the caller's own account. Null and what is not sent stay as they are; an empty name clears it. Where the installation sends mail, a new e-mail address is unverified until its owner has followed the link that is mailed to it. An API key needs its `write` permission, and `admin` to change the address, since reset links go there."
        return cast("T.UserSaved", self._client.ask("PUT", "/api/v1/users/me", body=body))

    def invite_user(self, body: T.InviteUserBody) -> T.InvitationMade:
        "Invite a person to the organization. The invitation holds for seven days and replaces an earlier open one to the same address. Where the installation sends mail, the link goes to the person and to nobody else; otherwise the answer has it, to be handed on. A sender may have 30 mails sent an hour and an address may get 5."
        return cast("T.InvitationMade", self._client.ask("POST", "/api/v1/users/invite", body=body))

    def list_invitations(self) -> list[T.Invitation]:
        "Invitations that can still be accepted. Each with what became of its mail. Accepted, expired and revoked invitations are not listed, and neither are links."
        return cast("list[T.Invitation]", self._client.ask("GET", "/api/v1/users/invitations"))

    def list_users(self) -> list[T.User]:
        "The members of the organization. All of them at once, whatever their role. Preferences are shown only of the caller."
        return cast("list[T.User]", self._client.ask("GET", "/api/v1/users"))

    def revoke_invitation(self, invitation_id: str) -> T.ChangePasswordAnswer:
        """Take an invitation back. Its link stops working at once. An invitation that was accepted cannot be taken back; remove the member instead.

        invitation_id: The invitation's id, as the list has it.
        """
        return cast("T.ChangePasswordAnswer", self._client.ask("DELETE", f"/api/v1/users/invitations/{segment(invitation_id)}"))


class ApiKeys(Chapter):
    "Keys with which programs act for a person; shown once."

    def create_api_key(self, body: T.CreateApiKeyBody) -> T.CreateApiKeyAnswer:
        "Make an API key; only this answer shows it. Only its hash is stored, so a key that is lost has to be replaced. It acts for the caller in this organization and may never do more than the caller; a key made with a key may do no more than that one and does not outlive it. From `expires_at` on every request with it is answered with 401, `code` `api-key-expired`. Its own limit of requests binds besides everyone's."
        return cast("T.CreateApiKeyAnswer", self._client.ask("POST", "/api/v1/users/me/api-keys", body=body))

    def list_api_keys(self) -> list[T.ApiKey]:
        "The caller's API keys of this organization. The keys themselves are not shown, and neither are revoked keys or those of other people."
        return cast("list[T.ApiKey]", self._client.ask("GET", "/api/v1/users/me/api-keys"))

    def delete_api_key(self, key_id: int) -> T.ChangePasswordAnswer:
        """Revoke an API key. It fails from the next request on and cannot be brought back. People of every role may revoke their own keys; a key needs its `write` permission for it.

        key_id: The key's id, as the list has it.
        """
        return cast("T.ChangePasswordAnswer", self._client.ask("DELETE", f"/api/v1/users/me/api-keys/{segment(key_id)}"))

    def update_api_key(self, key_id: int, body: T.UpdateApiKeyBody2 | None = None, *, name: str | None = None) -> T.ApiKey:
        """Rename an API key, or change what it may do. The body is an object with the members to change, or just the permissions. Members that are not sent stay as they are; permissions that are sent replace all of them, with `read` true and the others false where they are missing. An expiry moves only to an earlier moment; for a later one the key is rotated. Changes hold from the next request on; the key's text stays.

        key_id: The key's id, as the list has it.
        name: A new name; it comes before one in the body.
        """
        return cast("T.ApiKey", self._client.ask("PUT", f"/api/v1/users/me/api-keys/{segment(key_id)}", body=body, query={"name": name}))

    def list_organization_api_keys(self, *, limit: int | None = None, offset: int | None = None) -> T.ListOrganizationApiKeysAnswer:
        """All API keys of the organization, with whose they are. The oldest first, so that an admin can see which programs act here, and for whom. The keys themselves are not shown, and neither are revoked ones.

        limit: How many to return at most.
        offset: How many to leave out before the first.
        """
        return cast("T.ListOrganizationApiKeysAnswer", self._client.ask("GET", "/api/v1/organization/api-keys", query={"limit": limit, "offset": offset}))

    def iterate_organization_api_keys(self, *, limit: int = 50, offset: int = 0) -> Iterator[T.OrganizationApiKey]:
        "Every entry of `list_organization_api_keys`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_organization_api_keys(limit=limit, offset=offset)["items"], offset, limit)

    def revoke_organization_api_key(self, key_id: int) -> T.ChangePasswordAnswer:
        """Revoke anybody's API key of the organization. It fails from the next request on and cannot be brought back. Other keys of the person, and their sign-in, stay.

        key_id: The key's id, as the list has it.
        """
        return cast("T.ChangePasswordAnswer", self._client.ask("DELETE", f"/api/v1/organization/api-keys/{segment(key_id)}"))

    def rotate_api_key(self, key_id: int, body: T.RotateApiKeyBody2 | None = None) -> T.RotateApiKeyAnswer:
        """Replace an API key, with time to change over. Makes a new key with the same name, permissions and limit; only this answer shows it. The former works on for `overlap_hours`, or until its own expiry if that is sooner. The caller must be allowed to make such a key: a key that expires cannot make one that outlives it.

        key_id: The key's id, as the list has it.
        """
        return cast("T.RotateApiKeyAnswer", self._client.ask("POST", f"/api/v1/users/me/api-keys/{segment(key_id)}/rotate", body=body))


class Organization(Chapter):
    "The organization's settings, its vendors' keys, presets, limits and usage."

    def create_organization(self, body: T.CreateOrganizationBody) -> T.OrganizationSaved:
        "Make another organization. The caller becomes its admin and may switch to it; the sign-in stays in the present one. It starts empty: assistants, numbers, keys and settings are not taken along. Without a slug it gets the first free one made from its name."
        return cast("T.OrganizationSaved", self._client.ask("POST", "/api/v1/organization/create", body=body))

    def get_configuration_status(self) -> T.GetConfigurationStatusAnswer:
        "Which carriers, models and speech the organization can use. Looks only at which settings and keys are there, the organization's own and the operator's; no carrier or vendor is asked. Where there is no key for recognizing speech or for speaking, the speech servers on Parley's own machine are asked whether they are there."
        return cast("T.GetConfigurationStatusAnswer", self._client.ask("GET", "/api/v1/organization/configuration-status"))

    def get_organization(self) -> T.Organization:
        "The caller's organization. Verified admins see secrets masked, as dots and the last four characters; to others they are null, whether they are set or not. Nobody sees a stored secret in full."
        return cast("T.Organization", self._client.ask("GET", "/api/v1/organization"))

    def update_organization(self, body: T.UpdateOrganizationBody) -> T.OrganizationSaved:
        "Change the organization. Null and what is not sent stay as they are, an empty text clears, and a masked secret that is sent back keeps the stored one. Vendors' keys are merged by vendor, whereas `settings` and the memory policy are replaced as a whole. Changed keys are used from the next call or text on."
        return cast("T.OrganizationSaved", self._client.ask("PUT", "/api/v1/organization", body=body))

    def validate_twilio(self, body: T.ValidateTwilioBody) -> T.ValidateTwilioAnswer:
        "Ask Twilio whether an account id and token are right. Stores nothing. A masked token stands for the stored one, so a form can check what it shows. If Twilio cannot be asked at all, the answer is an error."
        return cast("T.ValidateTwilioAnswer", self._client.ask("POST", "/api/v1/organization/twilio/validate", body=body))

    def read_overview(self) -> T.ReadOverviewAnswer:
        "How the organization is doing, on one page. What is set up, what needs somebody's attention, and the calls and texts of the last 24 hours by hour. Made for a first page: it is one request, and its cost grows with the last day only. Simulated and browser calls count like others."
        return cast("T.ReadOverviewAnswer", self._client.ask("GET", "/api/v1/overview"))

    def get_organization_usage(self) -> T.OrganizationUsage:
        "What the organization used this hour and today. In total and by assistant, with the limits and with what they have refused. Hours and days are those of UTC, and counts begin anew with each. Limits are changed with the organization's and the assistants' settings."
        return cast("T.OrganizationUsage", self._client.ask("GET", "/api/v1/organization/usage"))

    def get_concurrency_settings(self) -> T.ConcurrencySettingsResponse:
        "How many calls at a time use each speech provider. What the organization has set for voices and recognizers. Providers that are not named are not limited and have priority 2. Assistants may have limits of their own besides."
        return cast("T.ConcurrencySettingsResponse", self._client.ask("GET", "/api/v1/organization/concurrency-settings"))

    def update_concurrency_settings(self, body: T.UpdateConcurrencySettingsBody) -> T.ConcurrencySettingsResponse:
        "Set how many calls at a time use each speech provider. Each kind that is sent replaces all that was set for it: a provider that is left out is no longer limited. Null or absent leaves a kind as it is. A call that finds no room uses the next provider it may. Calls that are live keep the providers they have."
        return cast("T.ConcurrencySettingsResponse", self._client.ask("PUT", "/api/v1/organization/concurrency-settings", body=body))

    def create_fallback_key(self, provider: str, body: T.CreateFallbackKeyBody) -> T.FallbackKeyResponse:
        """Add a fallback key of a provider. It comes last in the order, and is tried when those before it are refused, out of credit or out of requests. A provider may have at most 20; a name that is taken or a missing key is a 400.

        provider: The vendor of a model or of speech, such as `openai` or `deepgram`; a 400 for an unknown one names all.
        """
        return cast("T.FallbackKeyResponse", self._client.ask("POST", f"/api/v1/organization/fallback-keys/{segment(provider)}", body=body))

    def list_fallback_keys(self, provider: str) -> T.ProviderFallbackKeysResponse:
        """A provider's fallback keys in the order they are tried. They come after the provider's first key: the assistant's, else the organization's, else the operator's. They serve models and embeddings at the vendor's own address; those of speech vendors are kept but not used. The keys themselves are never shown.

        provider: The vendor of a model or of speech, such as `openai` or `deepgram`; a 400 for an unknown one names all.
        """
        return cast("T.ProviderFallbackKeysResponse", self._client.ask("GET", f"/api/v1/organization/fallback-keys/{segment(provider)}"))

    def delete_fallback_key(self, provider: str, key_id: str) -> T.ChangePasswordAnswer:
        """Delete a fallback key. It is no longer tried, and its text is deleted. Records of what was answered with it keep its name.

        provider: The vendor of a model or of speech, such as `openai` or `deepgram`; a 400 for an unknown one names all.
        key_id: The key's id, as the list has it.
        """
        return cast("T.ChangePasswordAnswer", self._client.ask("DELETE", f"/api/v1/organization/fallback-keys/{segment(provider)}/{segment(key_id)}"))

    def update_fallback_key(self, provider: str, key_id: str, body: T.CreateFallbackKeyBody) -> T.FallbackKeyResponse:
        """Replace a fallback key. An empty or masked `api_key` keeps the stored one; the other members are replaced, with their defaults where they are missing. Its place in the order stays.

        provider: The vendor of a model or of speech, such as `openai` or `deepgram`; a 400 for an unknown one names all.
        key_id: The key's id, as the list has it.
        """
        return cast("T.FallbackKeyResponse", self._client.ask("PUT", f"/api/v1/organization/fallback-keys/{segment(provider)}/{segment(key_id)}", body=body))

    def apply_llm_preset(self, preset_id: str) -> T.LLMPresetResponse:
        """A preset, to be put into an assistant. Changes nothing: the client sends provider and config with the assistant. Admins get the secrets in full when the preset includes them, otherwise they are masked. Every reading is recorded in the audit log.

        preset_id: The preset's id, as the list has it.
        """
        return cast("T.LLMPresetResponse", self._client.ask("GET", f"/api/v1/organization/llm-presets/{segment(preset_id)}/apply"))

    def create_llm_preset(self, body: T.CreateLlmPresetBody) -> T.LLMPresetResponse:
        "Keep a model configuration for later assistants. Its secrets are stored encrypted. An organization may have at most 500 presets; a name that is taken is a 400. The default one also gives the model for work that belongs to no assistant, such as improving prompts."
        return cast("T.LLMPresetResponse", self._client.ask("POST", "/api/v1/organization/llm-presets", body=body))

    def list_llm_presets(self) -> list[T.LLMPresetResponse]:
        "The organization's model presets by name. Secrets are masked: admins see their last four characters, others only that there is one. A preset is a template; no assistant changes with it."
        return cast("list[T.LLMPresetResponse]", self._client.ask("GET", "/api/v1/organization/llm-presets"))

    def delete_llm_preset(self, preset_id: str) -> T.ChangePasswordAnswer:
        """Delete a preset. Assistants made with it keep what they got. After the default preset there is none until another is set.

        preset_id: The preset's id, as the list has it.
        """
        return cast("T.ChangePasswordAnswer", self._client.ask("DELETE", f"/api/v1/organization/llm-presets/{segment(preset_id)}"))

    def update_llm_preset(self, preset_id: str, body: T.CreateLlmPresetBody) -> T.LLMPresetResponse:
        """Replace a preset. An empty, missing or masked `api_key` keeps the stored one, unless the provider is another now: it must not get the former one's key. Assistants made with the preset keep what they got.

        preset_id: The preset's id, as the list has it.
        """
        return cast("T.LLMPresetResponse", self._client.ask("PUT", f"/api/v1/organization/llm-presets/{segment(preset_id)}", body=body))

    def test_provider(self, provider: str, body: T.TestProviderBody) -> T.ProviderTestResult:
        """Ask a vendor whether credentials work. Makes one real request, for which a vendor of models or speech may charge a trifle: a carrier is asked for the account, a model for a word, a recognizer hears a second of silence, a voice says a word. What is sent comes first, then what the organization has stored, then what the operator gave; the stored keys go to the vendor's own address only, and nothing is stored. Credentials that do not work are a result (`success` false), not an error. Addresses that are sent have to be public.

        provider: The vendor by its name, such as `twilio`, `openai` or `deepgram`.
        """
        return cast("T.ProviderTestResult", self._client.ask("POST", f"/api/v1/organization/providers/{segment(provider)}/test", body=body))

    def list_vendor_models(self, provider: str, *, kind: Literal["llm", "stt", "tts"], assistant_id: int | None = None, base_url: str | None = None) -> T.VendorModels:
        """List the models a vendor offers. The vendor is asked with the organization's key, else with the operator's (with `assistant_id`, first with the assistant's own); its answer is kept for five minutes. If it cannot be asked (no key, a key it refuses, no answer within 5 seconds, no such list), the answer is a table of what was known when this release was made, with the reason. Other ids than those listed can be used all the same.

        provider: The vendor by its name in an assistant's record, such as `elevenlabs`.
        kind: Models that answer (`llm`), recognize speech (`stt`) or speak (`tts`).
        assistant_id: Whose own keys come before the organization's, as in its calls.
        base_url: Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one.
        """
        return cast("T.VendorModels", self._client.ask("GET", f"/api/v1/organization/providers/{segment(provider)}/models", query={"kind": kind, "assistant_id": assistant_id, "base_url": base_url}))

    def list_vendor_voices(self, provider: str, *, language: str | None = None, assistant_id: int | None = None, base_url: str | None = None) -> T.VendorVoices:
        """List the voices a vendor offers. The vendor is asked with the organization's key, else with the operator's (with `assistant_id`, first with the assistant's own); its answer is kept for five minutes. If it cannot be asked (no key, a key it refuses, no answer within 5 seconds, no such list), the answer is a table of what was known when this release was made, with the reason. Other ids than those listed can be used all the same.

        provider: The vendor by its name in an assistant's record, such as `elevenlabs`.
        language: Only voices of this language (`de`, also of `de-AT`), and those whose languages are not told.
        assistant_id: Whose own keys come before the organization's, as in its calls.
        base_url: Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one.
        """
        return cast("T.VendorVoices", self._client.ask("GET", f"/api/v1/organization/providers/{segment(provider)}/voices", query={"language": language, "assistant_id": assistant_id, "base_url": base_url}))

    def sample_vendor_voice(self, provider: str, body: T.SampleVendorVoiceBody) -> bytes:
        """Have a voice say a sentence. Has the vendor speak a text of at most 200 characters, as in a call: 8 kHz, mono. The vendor charges for the characters whose key is used, the assistant's (with `assistant_id`), else the organization's, else the operator's; no call has them, so they are among the `voice_characters` of `getOrganizationUsage`. Nothing else is stored. A sample takes none of the places that calls have at the vendor.

        provider: The vendor by its name in an assistant's record, such as `elevenlabs`.
        """
        return cast("bytes", self._client.ask("POST", f"/api/v1/organization/providers/{segment(provider)}/voices/sample", body=body))


class Assistants(Chapter):
    "Who answers: prompt, model, voice, recognizer, and their history of changes."

    def chat_with_assistant(self, assistant_id: int, body: T.ChatWithAssistantBody) -> str:
        """Write with an assistant, without a carrier. The assistant answers as it would a text, by server-sent events: `text` with a piece of the answer in `text`, as it is made; `tool` with `name`, `arguments`, `is_success` and `result` of each call of a tool; at last `done` with the whole answer in `text`, what `provider` and `model` answered and their tokens, or `error` with `detail` and perhaps `fix`. The conversation stands in the request: nothing of it is stored, counted against limits, or among the costs here; the vendor of the model charges for it. Documents are searched; other tools are never called, and one without a mock fails. Memories, a flow of the number and the sentence in which an AI first says that it is one are left out. Where no model is set up, the demo responder answers, and `provider` says so.

        assistant_id: The assistant, by its `id`.
        """
        return cast("str", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/chat", body=body))

    def count_assistants(self, *, active_only: bool | None = None) -> T.CountAssistantsAnswer:
        """How many assistants there are. Deleted ones are not counted; `active_only` leaves out those that are switched off, too.

        active_only: True: only those that are switched on.
        """
        return cast("T.CountAssistantsAnswer", self._client.ask("GET", "/api/v1/assistants/count", query={"active_only": active_only}))

    def create_assistant(self, body: T.CreateAssistantBody) -> T.AssistantSaved:
        "Make an assistant. Only `name` is required; every other member has a default. Members that are not known are kept and answered as they were sent, and `warnings` names them. Keys and other secrets are stored encrypted and answered masked. The whole record may have 524,288 bytes. It answers nobody until it is given a number."
        return cast("T.AssistantSaved", self._client.ask("POST", "/api/v1/assistants", body=body))

    def list_assistants(self, *, skip: int | None = None, limit: int | None = None, active_only: bool | None = None, my_assistants_only: bool | None = None, include_stats: bool | None = None, search: str | None = None) -> list[T.AssistantResponse]:
        """The organization's assistants, the oldest first. A page of assistants with all their settings and numbers. Secrets are masked. `countAssistants` says how many there are.

        skip: How many assistants to leave out at the beginning.
        limit: Most assistants of one answer.
        active_only: True: only those that are switched on.
        my_assistants_only: True: only those that the caller made.
        include_stats: Whether to count each one's calls; takes longer.
        search: What name or description contain, in either case.
        """
        return cast("list[T.AssistantResponse]", self._client.ask("GET", "/api/v1/assistants", query={"skip": skip, "limit": limit, "active_only": active_only, "my_assistants_only": my_assistants_only, "include_stats": include_stats, "search": search}))

    def iterate_assistants(self, *, skip: int = 0, limit: int = 100, active_only: bool | None = None, my_assistants_only: bool | None = None, include_stats: bool | None = None, search: str | None = None) -> Iterator[T.AssistantResponse]:
        "Every entry of `list_assistants`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_assistants(skip=skip, limit=limit, active_only=active_only, my_assistants_only=my_assistants_only, include_stats=include_stats, search=search), skip, limit)

    def delete_assistant(self, assistant_id: int) -> T.DeleteAssistantAnswer:
        """Delete an assistant. Its numbers stay, without an assistant; its secrets are deleted, and its tools are taken from it. Calls and threads it has had stay on record. An assistant that is the base of flows cannot be deleted.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.DeleteAssistantAnswer", self._client.ask("DELETE", f"/api/v1/assistants/{segment(assistant_id)}"))

    def get_assistant(self, assistant_id: int, *, include_stats: bool | None = None) -> T.AssistantResponse:
        """One assistant, with secrets masked. Answers every setting, defaults included, and the numbers it answers. Whoever may write sees the last characters of long secrets (`********f3c1`); viewers and keys that only read see `********`.

        assistant_id: The assistant, by its `id`.
        include_stats: Whether to count calls: `total_calls`, `avg_call_duration` and `success_rate`.
        """
        return cast("T.AssistantResponse", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}", query={"include_stats": include_stats}))

    def patch_assistant(self, assistant_id: int, body: T.PatchAssistantBody) -> T.AssistantSaved:
        """Merge into the settings. Objects are merged at every level, lists are replaced as a whole, and null sets null. A masked secret sent back keeps the stored one. Only admins may change an address that a stored secret is sent to without sending the secret again. What the assistant was before goes into its history, unless nothing changes.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.AssistantSaved", self._client.ask("PATCH", f"/api/v1/assistants/{segment(assistant_id)}", body=body))

    def update_assistant(self, assistant_id: int, body: T.UpdateAssistantBody) -> T.AssistantSaved:
        """Replace the members that are sent. An object that is sent replaces the stored one as a whole, and what it leaves out gets its default; members that are not sent stay. A masked secret sent back keeps the stored one. Only admins may change an address that a stored secret is sent to without sending the secret again. What the assistant was before goes into its history, unless nothing changes.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.AssistantSaved", self._client.ask("PUT", f"/api/v1/assistants/{segment(assistant_id)}", body=body))

    def duplicate_assistant(self, assistant_id: int) -> T.AssistantResponse:
        """Make another assistant like this one. The copy has the same settings and tools, and the name with \"(copy)\" behind it. Numbers, documents, calls, history and secrets are not copied: it uses the organization's keys until it gets its own.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.AssistantResponse", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/duplicate"))

    def export_assistants(self, *, format: Literal["csv", "json"] | None = None, assistant_ids: str | None = None, search: str | None = None, status: Literal["active", "inactive", "all", ""] | None = None) -> str:
        """Assistants as a file, the oldest first. The file has no secrets: in JSON each one is `********`, and the table of the CSV has no column for them. `assistant_ids` overrides the other filters. The export is recorded in the audit log.

        format: Of the file: for spreadsheets, or for programs with every setting.
        assistant_ids: Ids with commas between them, at most 1,000. The other filters are not looked at then.
        search: What name or description contain.
        status: Which ones by state. Empty or absent: all.
        """
        return cast("str", self._client.ask("GET", "/api/v1/assistants/export", query={"format": format, "assistant_ids": assistant_ids, "search": search, "status": status}))

    def get_assistant_by_phone(self, phone_number: str, *, include_stats: bool | None = None) -> T.AssistantResponse:
        """The assistant that answers a number. Looks an assistant up by one of the organization's numbers. Where a flow answers the number, there is none.

        phone_number: In E.164 form, with or without the `+`.
        include_stats: Whether to count calls: `total_calls`, `avg_call_duration` and `success_rate`.
        """
        return cast("T.AssistantResponse", self._client.ask("GET", f"/api/v1/assistants/by-phone/{segment(phone_number)}", query={"include_stats": include_stats}))

    def get_callers_organization(self) -> T.GetCallersOrganizationAnswer:
        "Who calls, and for which organization. Answers the person the access token or API key belongs to, and the organization in which it acts."
        return cast("T.GetCallersOrganizationAnswer", self._client.ask("GET", "/api/v1/assistants/me/organization"))

    def list_assistant_providers(self) -> T.ListAssistantProvidersAnswer:
        "Model providers and what they offer. The vendors of language models that are built in, with the models known of each. Needs no credentials and says nothing about keys."
        return cast("T.ListAssistantProvidersAnswer", self._client.ask("GET", "/api/v1/assistants/providers"))

    def list_cloned_voices(self, *, status: str | None = None, provider: str | None = None) -> T.ListClonedVoicesAnswer:
        """Voices cloned with the service: always none. Voices are cloned at their vendors' own consoles and used by their `voice_id` like any other. The list is there for clients that ask for it, and is empty.

        status: Taken for compatibility; without effect.
        provider: Taken for compatibility; without effect.
        """
        return cast("T.ListClonedVoicesAnswer", self._client.ask("GET", "/api/v1/assistants/cloned-voices", query={"status": status, "provider": provider}))

    def set_assistant_status(self, assistant_id: int, *, is_active: bool) -> T.AssistantResponse:
        """Switch an assistant on or off. Takes no body. The change goes into the assistant's history like any other; nothing else about the assistant changes.

        assistant_id: The assistant, by its `id`.
        is_active: True switches it on.
        """
        return cast("T.AssistantResponse", self._client.ask("PATCH", f"/api/v1/assistants/{segment(assistant_id)}/status", query={"is_active": is_active}))

    def get_settings_version(self, assistant_id: int, version_id: int) -> T.AssistantSettingsVersion:
        """One entry of an assistant's history. What the assistant was before one of its changes, and what that change touched. Secrets are masked.

        assistant_id: The assistant, by its `id`.
        version_id: The entry, by its `id` in the history.
        """
        return cast("T.AssistantSettingsVersion", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}/settings-history/{segment(version_id)}"))

    def list_settings_history(self, assistant_id: int, *, limit: int | None = None) -> T.ListSettingsHistoryAnswer:
        """An assistant's changes, the newest first. Each entry has the whole record as it was before the change, what the change touched, and who made it. Changes of numbers, documents and tools that belong to the organization are not in it. There are no pages: `limit` reaches back at most 200 changes.

        assistant_id: The assistant, by its `id`.
        limit: Most entries of the answer, the newest ones.
        """
        return cast("T.ListSettingsHistoryAnswer", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}/settings-history", query={"limit": limit}))

    def rollback_assistant(self, assistant_id: int, version_id: int, body: T.RollbackAssistantBody2 | None = None) -> T.AssistantResponse:
        """Make the assistant what it was before a change. What it is now goes into the history first, so that a rollback can be rolled back. The history holds no secrets: where there was one then, the present one stays; those that were added since are deleted, and those that were taken away stay away. Numbers, documents and calls are not touched.

        assistant_id: The assistant, by its `id`.
        version_id: The entry, by its `id` in the history.
        """
        return cast("T.AssistantResponse", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/settings-history/{segment(version_id)}/rollback", body=body))

    def enhance_system_prompt(self, body: T.EnhanceSystemPromptBody) -> T.EnhanceSystemPromptAnswer:
        "Have a system prompt improved by a model. The organization's default preset is asked first, then vendors that it or the operator has keys for, else a model found on this machine. Nothing is stored: put the answer into `llm_settings.system_prompt` if you like it."
        return cast("T.EnhanceSystemPromptAnswer", self._client.ask("POST", "/api/v1/assistants/enhance-system-prompt", body=body))

    def test_llm_connection(self, body: T.TestLlmConnectionBody) -> T.LLMConnectionTestResponse:
        "Ask a model for a word, to try its settings. Sends the model a real request, for which its vendor may charge, and waits at most 15 seconds. The key is the one that is sent, else the organization's, else the operator's; those two go only to the vendor's own address. A model that does not answer is a result (`success` false), not an error."
        return cast("T.LLMConnectionTestResponse", self._client.ask("POST", "/api/v1/assistants/test-llm-connection", body=body))

    def speak_as_assistant(self, assistant_id: int, body: T.SpeakAsAssistantBody) -> bytes:
        """Have an assistant read a text aloud. The text is said as the assistant would say it in a call, 8 kHz and mono: with the voice a call would begin with, at its volume, with its pronunciations, and with numbers, dates and markup as they are spoken. The header `parley-voice` names the voice, URI-encoded: `elevenlabs/21m00Tcm4TlvDq8ikWAM`; `espeak/en` where there is no key for the assistant's own. A voice that fails is not replaced by another. The vendor charges for the characters that it is given; they are among the organization's and the assistant's `voice_characters` of `getOrganizationUsage`, and no limit holds them back but that of requests. Nothing else is stored, and none of the places that calls have at the vendor is taken.

        assistant_id: The assistant, by its `id`.
        """
        return cast("bytes", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/speech", body=body))


class Flows(Chapter):
    "Conversations drawn as graphs, and trying them without a telephone."

    def assign_flow_phone_number(self, flow_id: int, phone_number_id: int) -> T.PhoneNumberAPIResponse:
        """Have the flow answer a number. Takes no body. Whoever answered the number before, an assistant or another flow, no longer does. Conversations under way are not touched.

        flow_id: The flow, by its `id`.
        phone_number_id: The number, by its `id`.
        """
        return cast("T.PhoneNumberAPIResponse", self._client.ask("POST", f"/api/v1/flows/{segment(flow_id)}/phone-numbers/{segment(phone_number_id)}/assign"))

    def create_flow(self, body: T.CreateFlowBody) -> T.FlowResponse:
        "Make a flow. Only `name` is required: without a base assistant one of the same name is made, and without a graph it begins with one node that talks. A graph with errors needs `is_active` false; one that does not match the schema, or names assistants that are not there, is refused in any case. It answers nobody until it is given a number."
        return cast("T.FlowResponse", self._client.ask("POST", "/api/v1/flows", body=body))

    def list_flows(self, *, skip: int | None = None, limit: int | None = None, active_only: bool | None = None) -> list[T.FlowResponse]:
        """The organization's flows, the oldest first. A page of flows with their whole graphs; those that are switched off only with `active_only=false`.

        skip: How many flows to leave out at the beginning.
        limit: Most flows of one answer.
        active_only: False: also those that are switched off.
        """
        return cast("list[T.FlowResponse]", self._client.ask("GET", "/api/v1/flows", query={"skip": skip, "limit": limit, "active_only": active_only}))

    def iterate_flows(self, *, skip: int = 0, limit: int = 100, active_only: bool | None = None) -> Iterator[T.FlowResponse]:
        "Every entry of `list_flows`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_flows(skip=skip, limit=limit, active_only=active_only), skip, limit)

    def delete_flow(self, flow_id: int) -> T.FlowAPIResult:
        """Delete a flow. Its numbers stay, and nobody answers them until they are given to someone. Its base assistant stays, too, and so do the calls and threads that it led.

        flow_id: The flow, by its `id`.
        """
        return cast("T.FlowAPIResult", self._client.ask("DELETE", f"/api/v1/flows/{segment(flow_id)}"))

    def get_flow(self, flow_id: int) -> T.FlowResponse:
        """One flow, with its graph. Answers the graph as it was sent, and the version that new conversations follow.

        flow_id: The flow, by its `id`.
        """
        return cast("T.FlowResponse", self._client.ask("GET", f"/api/v1/flows/{segment(flow_id)}"))

    def update_flow(self, flow_id: int, body: T.UpdateFlowBody) -> T.FlowResponse:
        """Replace the flow's members that are sent. Null counts as not sent. Conversations under way go on with the graph they began with. An active flow takes no graph with errors, and one whose stored graph has errors cannot be switched on. With `expected_version` a change that somebody else has made meanwhile is not overwritten.

        flow_id: The flow, by its `id`.
        """
        return cast("T.FlowResponse", self._client.ask("PUT", f"/api/v1/flows/{segment(flow_id)}", body=body))

    def read_flow_graph_schema(self) -> T.ReadFlowGraphSchemaAnswer:
        "The form of a graph, as JSON Schema. For editors and for programs that write graphs. Not everything a graph has to be can be said in it: `validateFlowGraph` checks the rest. Needs no credentials."
        return cast("T.ReadFlowGraphSchemaAnswer", self._client.ask("GET", "/api/v1/flows/schema"))

    def unassign_flow_phone_number(self, flow_id: int, phone_number_id: int) -> T.PhoneNumberAPIResponse:
        """Have the flow no longer answer a number. Takes no body. The number stays with the organization, and nobody answers it until it is given to someone.

        flow_id: The flow, by its `id`.
        phone_number_id: The number, by its `id`.
        """
        return cast("T.PhoneNumberAPIResponse", self._client.ask("POST", f"/api/v1/flows/{segment(flow_id)}/phone-numbers/{segment(phone_number_id)}/unassign"))

    def validate_flow_graph(self, body: T.ValidateFlowGraphBody) -> T.FlowGraphValidation:
        "Check a graph without storing it. Answers the errors that keep a flow from being active, and warnings of what may be meant otherwise, at most 100 of each. A graph with errors is a result (`valid` false), not an error."
        return cast("T.FlowGraphValidation", self._client.ask("POST", "/api/v1/flows/validate", body=body))

    def simulate_flow(self, body: T.SimulateFlowBody) -> T.FlowSimulation:
        "Try scripted conversations with a flow. Runs the suite by voice or text in the same runtime as real calls, without a telephone, and says what of the graph it covered. Tools are never called: mocks answer, and nothing is stored. With `model: \"assistant\"` the base assistant's own model answers, with its keys and at its cost. All cases together have 60 seconds; those that have not finished by then are `not-run`."
        return cast("T.FlowSimulation", self._client.ask("POST", "/api/v1/flows/simulate", body=body))

    def get_flow_version(self, flow_id: int, version: int) -> T.FlowVersionResponse:
        """One version of a flow, with its graph. What conversations that began with this version follow until they end.

        flow_id: The flow, by its `id`.
        version: The version, by its number.
        """
        return cast("T.FlowVersionResponse", self._client.ask("GET", f"/api/v1/flows/{segment(flow_id)}/versions/{segment(version)}"))

    def list_flow_versions(self, flow_id: int, *, before: int | None = None, limit: int | None = None) -> T.ListFlowVersionsAnswer:
        """A flow's versions, the newest first. Every change of the graph or the base assistant makes a version, and none is ever changed or deleted. They come without their graphs; `before` goes on with older ones.

        flow_id: The flow, by its `id`.
        before: Only versions older than this one.
        limit: Most versions of one answer.
        """
        return cast("T.ListFlowVersionsAnswer", self._client.ask("GET", f"/api/v1/flows/{segment(flow_id)}/versions", query={"before": before, "limit": limit}))

    def restore_flow_version(self, flow_id: int, version: int, body: T.RestoreFlowVersionBody2 | None = None) -> T.FlowResponse:
        """Make a flow what it was in an earlier version. Makes a new version with the graph and the base assistant of the earlier one, so that this can be taken back the same way; none is made where both are the same already. A base assistant that was deleted since is not brought back: the present one stays. Name, numbers and conversations under way are not touched.

        flow_id: The flow, by its `id`.
        version: The version, by its number.
        """
        return cast("T.FlowResponse", self._client.ask("POST", f"/api/v1/flows/{segment(flow_id)}/versions/{segment(version)}/restore", body=body))


class Tools(Chapter):
    "What an assistant may do during a conversation, and the log of what it did."

    def assign_assistant_tools(self, assistant_id: int, body: T.AssignAssistantToolsBody) -> T.AssignAssistantToolsAnswer:
        """Give an assistant tools. It gets all of them or, when it cannot have one, none. `custom_configuration` applies to each of the tools. Answers every tool the assistant has then.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.AssignAssistantToolsAnswer", self._client.ask("POST", f"/api/assistants/{segment(assistant_id)}/tools/assign", body=body))

    def assign_tool(self, tool_id: int, body: T.AssignToolBody) -> T.AssignToolAnswer:
        """Give a tool to assistants. All of them get it or, when one cannot have it, none: one that has the tool already, or for which the configuration cannot work. What `custom_configuration` names takes the place of the tool's own for these assistants, headers one by one; with another address the tool's own secrets are left out.

        tool_id: The tool, by its `id`.
        """
        return cast("T.AssignToolAnswer", self._client.ask("POST", f"/api/v1/tools/{segment(tool_id)}/assign", body=body))

    def configure_assistant_tool(self, assistant_id: int, tool_id: int, body: T.ConfigureAssistantToolBody) -> T.AssignAssistantToolsAnswer:
        """Switch an assistant's tool, or configure it. Changes only this assistant's use of the tool: whether it is offered to the model, and what takes the place of the tool's configuration. Left out, `enabled` is true. Only admins may change an address that a stored secret is sent to without sending the secret again.

        assistant_id: The assistant, by its `id`.
        tool_id: The tool, by its `id`.
        """
        return cast("T.AssignAssistantToolsAnswer", self._client.ask("PUT", f"/api/assistants/{segment(assistant_id)}/tools/{segment(tool_id)}/configure", body=body))

    def list_assistant_tools(self, assistant_id: int) -> T.AssignAssistantToolsAnswer:
        """The organization's tools an assistant has. In the order they were given to it, switched on or off. Tools in the assistant's own record (`tools_settings.custom_tools`) are not among them.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.AssignAssistantToolsAnswer", self._client.ask("GET", f"/api/assistants/{segment(assistant_id)}/tools"))

    def list_tool_assignments(self, tool_id: int) -> T.AssignToolAnswer:
        """Which assistants have a tool. Every assistant that has the tool, switched on or off, with what takes the place of its configuration there.

        tool_id: The tool, by its `id`.
        """
        return cast("T.AssignToolAnswer", self._client.ask("GET", f"/api/v1/tools/{segment(tool_id)}/assignments"))

    def unassign_assistant_tool(self, assistant_id: int, tool_id: int) -> T.UnassignAssistantToolAnswer:
        """Take a tool from an assistant. What was set for this assistant alone is deleted with it. The tool itself stays, and so does the log of what it did.

        assistant_id: The assistant, by its `id`.
        tool_id: The tool, by its `id`.
        """
        return cast("T.UnassignAssistantToolAnswer", self._client.ask("DELETE", f"/api/assistants/{segment(assistant_id)}/tools/{segment(tool_id)}/unassign"))

    def unassign_tool(self, tool_id: int, body: T.UnassignToolBody) -> T.AssignToolAnswer:
        """Take a tool from assistants. It is taken from all of them or, when one does not have it, from none. What was set for the assistant alone is deleted with it; the tool itself stays, and so does the log of what it did.

        tool_id: The tool, by its `id`.
        """
        return cast("T.AssignToolAnswer", self._client.ask("POST", f"/api/v1/tools/{segment(tool_id)}/unassign", body=body))

    def add_mcp_server_tools(self, body: T.AddMcpServerToolsBody) -> T.AddMcpServerToolsAnswer:
        "Make tools of an MCP server's tools. Each tool that is named becomes a tool of the organization of type `mcp`, with the description and the schema that the server lists now; the server's other tools cannot be called. All are made or none. Headers are stored encrypted with each. No assistant has a tool until it is assigned."
        return cast("T.AddMcpServerToolsAnswer", self._client.ask("POST", "/api/v1/tools/mcp", body=body))

    def list_mcp_server_tools(self, body: T.ListMcpServerToolsBody) -> T.ListedMcpServer:
        "Ask an MCP server for its tools. Connects to the server with the headers that are sent, and answers what it lists. Nothing is stored. `addMcpServerTools` makes tools of those that assistants may use."
        return cast("T.ListedMcpServer", self._client.ask("POST", "/api/v1/tools/mcp/list", body=body))

    def refresh_mcp_tool(self, tool_id: int) -> T.RefreshMcpToolAnswer:
        """Read a tool's schema from its MCP server again. What the server lists now takes the place of the tool's description and parameters; name, limits and everything else stay. Until then, assistants are offered the tool as it was listed before.

        tool_id: The tool, by its `id`.
        """
        return cast("T.RefreshMcpToolAnswer", self._client.ask("POST", f"/api/v1/tools/{segment(tool_id)}/refresh"))

    def create_tool(self, body: T.CreateToolBody) -> T.ToolSaved:
        "Make a tool. What cannot work is refused now rather than in a call: an address that is not public, a parameter list that is not valid, a name that is taken. No assistant has the tool until it is assigned. Secrets in its headers are stored encrypted and answered masked. The types `python_function` and `lambda` are stored and cannot run here yet."
        return cast("T.ToolSaved", self._client.ask("POST", "/api/v1/tools", body=body))

    def list_tools(self, *, tool_type: Literal["endpoint", "python_function", "lambda", "mcp"] | None = None, is_active: bool | None = None, search: str | None = None, page: int | None = None, per_page: int | None = None, sort_by: Literal["name", "display_name", "created_at", "updated_at", "execution_count"] | None = None, sort_order: Literal["asc", "desc"] | None = None) -> T.ListToolsAnswer:
        """The organization's tools, 12 a page. Sorted by name if not said otherwise. Secrets are masked; tools in an assistant's own record (`tools_settings.custom_tools`) are not listed.

        tool_type: Only tools of this type.
        is_active: Only tools that are switched on, or only those that are off.
        search: What name, display name or description contain, in either case.
        page: Number of the page, from 1.
        per_page: Most tools of a page.
        sort_by: What the tools are sorted by.
        sort_order: Smallest and oldest first, or the reverse.
        """
        return cast("T.ListToolsAnswer", self._client.ask("GET", "/api/v1/tools", query={"tool_type": tool_type, "is_active": is_active, "search": search, "page": page, "per_page": per_page, "sort_by": sort_by, "sort_order": sort_order}))

    def iterate_tools(self, *, tool_type: Literal["endpoint", "python_function", "lambda", "mcp"] | None = None, is_active: bool | None = None, search: str | None = None, page: int = 1, per_page: int = 12, sort_by: Literal["name", "display_name", "created_at", "updated_at", "execution_count"] | None = None, sort_order: Literal["asc", "desc"] | None = None) -> Iterator[T.Tool]:
        "Every entry of `list_tools`, page after page, each page when the one before has been used up."
        return each_entry(lambda page, per_page: self.list_tools(tool_type=tool_type, is_active=is_active, search=search, page=page, per_page=per_page, sort_by=sort_by, sort_order=sort_order)["items"], page, per_page, 1)

    def list_organization_tools(self, *, tool_type: Literal["endpoint", "python_function", "lambda", "mcp"] | None = None, is_active: bool | None = None, search: str | None = None, page: int | None = None, per_page: int | None = None, sort_by: Literal["name", "display_name", "created_at", "updated_at", "execution_count"] | None = None, sort_order: Literal["asc", "desc"] | None = None) -> T.ListToolsAnswer:
        """The organization's tools, 20 a page. The same list as under `/api/v1/tools` with larger pages, under the interface's older path.

        tool_type: Only tools of this type.
        is_active: Only tools that are switched on, or only those that are off.
        search: What name, display name or description contain, in either case.
        page: Number of the page, from 1.
        per_page: Most tools of a page.
        sort_by: What the tools are sorted by.
        sort_order: Smallest and oldest first, or the reverse.
        """
        return cast("T.ListToolsAnswer", self._client.ask("GET", "/api/organization/tools", query={"tool_type": tool_type, "is_active": is_active, "search": search, "page": page, "per_page": per_page, "sort_by": sort_by, "sort_order": sort_order}))

    def iterate_organization_tools(self, *, tool_type: Literal["endpoint", "python_function", "lambda", "mcp"] | None = None, is_active: bool | None = None, search: str | None = None, page: int = 1, per_page: int = 20, sort_by: Literal["name", "display_name", "created_at", "updated_at", "execution_count"] | None = None, sort_order: Literal["asc", "desc"] | None = None) -> Iterator[T.Tool]:
        "Every entry of `list_organization_tools`, page after page, each page when the one before has been used up."
        return each_entry(lambda page, per_page: self.list_organization_tools(tool_type=tool_type, is_active=is_active, search=search, page=page, per_page=per_page, sort_by=sort_by, sort_order=sort_order)["items"], page, per_page, 1)

    def delete_tool(self, tool_id: int) -> T.UnassignAssistantToolAnswer:
        """Delete a tool. It is taken from every assistant, and its secrets are deleted. What it did stays in the log of tool executions. Its name may be used again.

        tool_id: The tool, by its `id`.
        """
        return cast("T.UnassignAssistantToolAnswer", self._client.ask("DELETE", f"/api/v1/tools/{segment(tool_id)}"))

    def get_tool(self, tool_id: int) -> T.GetToolAnswer:
        """One tool, with secrets masked. Answers the tool both on its own and as `tool`, in the interface's words and in those of client libraries.

        tool_id: The tool, by its `id`.
        """
        return cast("T.GetToolAnswer", self._client.ask("GET", f"/api/v1/tools/{segment(tool_id)}"))

    def patch_tool(self, tool_id: int, body: T.PatchToolBody) -> T.ToolSaved:
        """Replace the tool's members that are sent. Does what `PUT` on this path does. Null counts as not sent, except that it removes a limit of calls and what was said of `backs_actions`; the type cannot be changed. A masked or empty secret keeps the stored one. Only admins may change the address without sending the secrets again.

        tool_id: The tool, by its `id`.
        """
        return cast("T.ToolSaved", self._client.ask("PATCH", f"/api/v1/tools/{segment(tool_id)}", body=body))

    def update_tool(self, tool_id: int, body: T.PatchToolBody) -> T.ToolSaved:
        """Replace the tool's members that are sent. Null counts as not sent, except that it removes a limit of calls and what was said of `backs_actions`; the type cannot be changed. A masked or empty secret keeps the stored one. Only admins may change the address without sending the secrets again.

        tool_id: The tool, by its `id`.
        """
        return cast("T.ToolSaved", self._client.ask("PUT", f"/api/v1/tools/{segment(tool_id)}", body=body))

    def discover_lambda(self, *, region: str | None = None) -> T.DiscoverLambdaAnswer:
        """Functions that tools could call: always none. Tools of the type `lambda` do not run here, so no functions are looked up at Amazon. The list is there for clients that ask for it.

        region: Where to look; answered as it was sent.
        """
        return cast("T.DiscoverLambdaAnswer", self._client.ask("GET", "/api/v1/tools/discover-lambda", query={"region": region}))

    def duplicate_tool(self, tool_id: int, *, new_name: str | None = None, new_display_name: str | None = None) -> T.RefreshMcpToolAnswer:
        """Copy a tool with its secrets. The copy has the same definition under another name, and no assistant has it yet. Its counters begin at 0.

        tool_id: The tool, by its `id`.
        new_name: The copy's name. Absent: the tool's with `_copy` behind it.
        new_display_name: What people call the copy. Absent: as the tool, with \"(copy)\" behind it.
        """
        return cast("T.RefreshMcpToolAnswer", self._client.ask("POST", f"/api/v1/tools/{segment(tool_id)}/duplicate", query={"new_name": new_name, "new_display_name": new_display_name}))

    def export_tool(self, tool_id: int) -> T.ExportCampaignEvidenceAnswer:
        """A tool as a file, without its secrets. The JSON file can be imported at another installation; `secrets_left_out` lists where secrets have to be put in again. The export is recorded in the audit log.

        tool_id: The tool, by its `id`.
        """
        return cast("T.ExportCampaignEvidenceAnswer", self._client.ask("GET", f"/api/v1/tools/{segment(tool_id)}/export"))

    def import_tool(self, body: T.ImportToolBody) -> T.RefreshMcpToolAnswer:
        "Make a tool of an exported file. Takes a form with the file, which holds what `exportTool` gave or a bare definition. The file has no secrets: change the tool to put them in. A name that is taken is refused."
        return cast("T.RefreshMcpToolAnswer", self._client.ask("POST", "/api/v1/tools/import", form=body))

    def list_assistant_tool_executions(self, assistant_id: int, *, tool_id: int | None = None, status: Literal["success", "error", "timeout"] | None = None, limit: int | None = None) -> T.ListCallToolExecutionsAnswer:
        """What an assistant's tools did, the newest first. Every tool it called, those in its own record included; tests by people are not among them. They are kept for 90 days, at most 500 in an answer.

        assistant_id: The assistant, by its `id`.
        tool_id: Only what this tool did.
        status: Only executions with this outcome.
        limit: Most executions of the answer, the newest ones.
        """
        return cast("T.ListCallToolExecutionsAnswer", self._client.ask("GET", f"/api/assistants/{segment(assistant_id)}/tool-executions", query={"tool_id": tool_id, "status": status, "limit": limit}))

    def list_tool_logs(self, tool_id: int, *, status: Literal["success", "error", "timeout"] | None = None, limit: int | None = None) -> T.ListCallToolExecutionsAnswer:
        """A tool's executions, the newest first. What assistants and tests made the tool do, with arguments, results and outcomes. They are kept for 90 days, at most 500 in an answer.

        tool_id: The tool, by its `id`.
        status: Only executions with this outcome.
        limit: Most executions of the answer, the newest ones.
        """
        return cast("T.ListCallToolExecutionsAnswer", self._client.ask("GET", f"/api/v1/tools/{segment(tool_id)}/logs", query={"status": status, "limit": limit}))

    def test_tool(self, tool_id: int, body: T.TestToolBody2 | None = None) -> T.TestToolAnswer:
        """Run a tool once, for real. The request is sent, with the tool's secrets and without retries, and may have effects at the other side. Limits of calls and confirmation do not apply. A tool that fails is a result (`success` false), not an error; each test is in the tool's log.

        tool_id: The tool, by its `id`.
        """
        return cast("T.TestToolAnswer", self._client.ask("POST", f"/api/v1/tools/{segment(tool_id)}/test", body=body))

    def test_tool_definition(self, body: T.TestToolDefinitionBody) -> T.TestToolAnswer:
        "Run a definition that is not saved, for real. The request is sent once, without retries, and may have effects at the other side. A masked secret is refused, because nothing is stored that it could stand for. A tool that fails is a result (`success` false), not an error; each test is logged."
        return cast("T.TestToolAnswer", self._client.ask("POST", "/api/tools/test", body=body))


class Documents(Chapter):
    "Files and addresses of the web from which assistants answer."

    def add_document_url(self, assistant_id: int, body: T.AddDocumentUrlBody) -> T.DocumentResult:
        """Have a document fetched from the web, again each day. It is fetched and read in the background: `status` says when the assistant can use it. Private hosts are refused, also after redirects, and robots.txt is respected. A page that says the same as before keeps its passages.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.DocumentResult", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/documents/url", body=body))

    def delete_assistant_document(self, assistant_id: int, document_id: int) -> T.DocumentDeleted:
        """Take a document from its assistant, for good. Its passages are deleted at once, and with the last document that has it, its file. There is no way back but to add it again.

        assistant_id: The assistant the document belongs to, by its `id`.
        document_id: The document, by its `id`.
        """
        return cast("T.DocumentDeleted", self._client.ask("DELETE", f"/api/v1/assistants/{segment(assistant_id)}/documents/{segment(document_id)}"))

    def get_assistant_document(self, assistant_id: int, document_id: int) -> T.Document:
        """A document, and how far its reading has come. Ask again until `status` is `completed` or `failed`; in that case `error_message` says why.

        assistant_id: The assistant the document belongs to, by its `id`.
        document_id: The document, by its `id`.
        """
        return cast("T.Document", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}/documents/{segment(document_id)}"))

    def delete_document(self, document_id: int) -> T.DocumentDeleted:
        """Delete a document by its id alone, for good. The same as under its assistant, for clients that name no assistant. Its passages are deleted at once, and with the last document that has it, its file.

        document_id: The document, by its `id`.
        """
        return cast("T.DocumentDeleted", self._client.ask("DELETE", f"/api/v1/assistants/documents/{segment(document_id)}"))

    def get_document(self, document_id: int) -> T.Document:
        """A document by its id alone, and how far it is read. The same as under its assistant, for clients that name no assistant. Ask again until `status` is `completed` or `failed`.

        document_id: The document, by its `id`.
        """
        return cast("T.Document", self._client.ask("GET", f"/api/v1/assistants/documents/{segment(document_id)}"))

    def list_document_passages(self, assistant_id: int, document_id: int, *, after: int | None = None, limit: int | None = None) -> T.DocumentPassages:
        """What a document was cut into, passage by passage. The passages the assistant finds now, in the order of the document; none before it is read. While a new reading is going on, they are those of the one before. Each page takes the same time, however long the document is.

        assistant_id: The assistant the document belongs to, by its `id`.
        document_id: The document, by its `id`.
        after: The `position` of the last passage of the page before; the list goes on after it. Absent: from the first.
        limit: How many to return at most.
        """
        return cast("T.DocumentPassages", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}/documents/{segment(document_id)}/passages", query={"after": after, "limit": limit}))

    def list_documents(self, assistant_id: int) -> T.DocumentList:
        """An assistant's documents, the newest first. All of the assistant's documents, whatever their state, without pages.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.DocumentList", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}/documents"))

    def reprocess_assistant_document(self, assistant_id: int, document_id: int) -> T.DocumentResult:
        """Read a document anew. One from the web is fetched again. The assistant's settings of now say how it is cut. Until the new reading is complete the assistant goes on with the old one, and it keeps that when the new one fails.

        assistant_id: The assistant the document belongs to, by its `id`.
        document_id: The document, by its `id`.
        """
        return cast("T.DocumentResult", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/documents/{segment(document_id)}/reprocess"))

    def reprocess_document(self, document_id: int) -> T.DocumentResult:
        """Read a document, by its id alone, anew. The same as under its assistant, for clients that name no assistant. Until the new reading is complete the assistant goes on with the old one, and it keeps that when the new one fails.

        document_id: The document, by its `id`.
        """
        return cast("T.DocumentResult", self._client.ask("POST", f"/api/v1/assistants/documents/{segment(document_id)}/reprocess"))

    def search_documents(self, assistant_id: int, body: T.SearchDocumentsBody) -> T.DocumentSearchResponse:
        """The passages that answer a question best. Finds what the assistant itself would find in its documents, to try them before people call. Searches with the assistant's `rag_settings`, also where it may not look things up yet.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.DocumentSearchResponse", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/documents/search", body=body))

    def upload_document(self, assistant_id: int, body: T.UploadDocumentBody) -> T.DocumentResult:
        """Give an assistant a document to look things up in. Takes a form with a pdf, docx, html, md, txt, csv or json file of at most 10 MB; pictures of text are not read. It is read in the background: `status` says when the assistant can use it, and only where its `rag_settings.enabled` is true. An organization keeps at most 2,000 documents of 2 GB together.

        assistant_id: The assistant, by its `id`.
        """
        return cast("T.DocumentResult", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/documents/upload", form=body))


class PhoneNumbers(Chapter):
    "Numbers of the carriers: buy, import, assign, point at this installation, diagnose."

    def assign_phone_number(self, assistant_id: int, phone_number_id: int) -> T.PhoneNumberAPIResponse:
        """Have the assistant answer a number. Takes the number from whoever answered it before. The carrier is told soon afterwards to send its calls and texts here.

        assistant_id: The assistant's `id`.
        phone_number_id: The number's `id`.
        """
        return cast("T.PhoneNumberAPIResponse", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/phone-numbers/{segment(phone_number_id)}/assign"))

    def assign_phone_number_by_body(self, phone_number_id: int, body: T.AssignPhoneNumberByBodyBody2 | None = None, *, assistant_id: int | None = None) -> T.PhoneNumberAPIResponse:
        """Have an assistant answer a number, named in the body. Does the same as assigning with the assistant in the path. The body comes before the query string; if neither names an assistant, the answer is a 422.

        phone_number_id: The number's `id`.
        assistant_id: The assistant, for clients that do not send it in the body.
        """
        return cast("T.PhoneNumberAPIResponse", self._client.ask("POST", f"/api/v1/assistants/phonenumbers/{segment(phone_number_id)}/assign", body=body, query={"assistant_id": assistant_id}))

    def assign_phone_number_by_number(self, assistant_id: int, body: T.AssignPhoneNumberByNumberBody) -> T.PhoneNumberAssigned:
        """Have the assistant answer a number named by its digits. A number that is not known here yet is looked for in the organization's carrier accounts and imported, unless `auto_sync` is false. It is taken from whoever answered it before.

        assistant_id: The assistant's `id`.
        """
        return cast("T.PhoneNumberAssigned", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/phone-numbers/assign-by-number", body=body))

    def assign_phone_numbers_in_bulk(self, assistant_id: int, body: T.AssignPhoneNumbersInBulkBody) -> T.PhoneNumbersAPIResponse:
        """Have the assistant answer several numbers at once. Assigns all of them, or none when one cannot be assigned. Numbers are taken from whoever answered them before.

        assistant_id: The assistant's `id`.
        """
        return cast("T.PhoneNumbersAPIResponse", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/phone-numbers/bulk-assign", body=body))

    def list_assignable_phone_numbers(self, assistant_id: int) -> list[T.OrganizationPhoneNumberResponse]:
        """Numbers the assistant could answer. Lists the active numbers nobody answers yet, the same for every assistant. A number that somebody else answers can be assigned as well.

        assistant_id: The assistant's `id`.
        """
        return cast("list[T.OrganizationPhoneNumberResponse]", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}/available-phone-numbers"))

    def list_assistant_phone_numbers(self, assistant_id: int) -> list[T.OrganizationPhoneNumberResponse]:
        """The numbers an assistant answers. Lists the oldest first, switched-off numbers included. Numbers of flows that the assistant speaks in are not among them.

        assistant_id: The assistant's `id`.
        """
        return cast("list[T.OrganizationPhoneNumberResponse]", self._client.ask("GET", f"/api/v1/assistants/{segment(assistant_id)}/phone-numbers"))

    def unassign_phone_number(self, assistant_id: int, phone_number_id: int) -> T.PhoneNumberAPIResponse:
        """Have the assistant no longer answer a number. Nobody answers the number then; it stays the organization's. The carrier is told to send its calls and texts where they went before, as far as that is known.

        assistant_id: The assistant's `id`.
        phone_number_id: The number's `id`.
        """
        return cast("T.PhoneNumberAPIResponse", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/phone-numbers/{segment(phone_number_id)}/unassign"))

    def unassign_phone_number_by_body(self, phone_number_id: int, body: T.AssignPhoneNumberByBodyBody2 | None = None, *, assistant_id: int | None = None) -> T.PhoneNumberAPIResponse:
        """Have nobody answer a number. If the body or the query string names an assistant, it must be the one that answers the number; without one, the number is taken from whoever answers it.

        phone_number_id: The number's `id`.
        assistant_id: The assistant, for clients that do not send it in the body.
        """
        return cast("T.PhoneNumberAPIResponse", self._client.ask("POST", f"/api/v1/assistants/phonenumbers/{segment(phone_number_id)}/unassign", body=body, query={"assistant_id": assistant_id}))

    def unassign_phone_number_by_number(self, assistant_id: int, body: T.UnassignPhoneNumberByNumberBody) -> T.PhoneNumberAPIResponse:
        """Have the assistant no longer answer a number named by digits. Does the same as unassigning by id. If the assistant does not answer the number, nothing changes and the answer is a 400.

        assistant_id: The assistant's `id`.
        """
        return cast("T.PhoneNumberAPIResponse", self._client.ask("POST", f"/api/v1/assistants/{segment(assistant_id)}/phone-numbers/unassign-by-number", body=body))

    def update_phone_number(self, phone_number_id: int, body: T.UpdatePhoneNumberBody) -> T.PhoneNumberSaved:
        """Change a number's name, who answers it, and from where. Changes only what is sent. A number is answered by an assistant or by a flow: naming one takes it from the other, and naming both is refused. When somebody is to answer a number, its carrier is told to send its calls and texts here; when nobody is, to send them where they went before, as far as that is known.

        phone_number_id: The number's `id`.
        """
        return cast("T.PhoneNumberSaved", self._client.ask("PATCH", f"/api/v1/assistants/organization/phone-numbers/{segment(phone_number_id)}", body=body))

    def list_available_phone_numbers(self) -> list[T.OrganizationPhoneNumberResponse]:
        "Numbers nobody answers. Lists the organization's active numbers without an assistant or a flow. Verified caller ids are left out, since nobody can answer them. For numbers on sale, use the search."
        return cast("list[T.OrganizationPhoneNumberResponse]", self._client.ask("GET", "/api/v1/assistants/organization/phone-numbers/available"))

    def list_phone_number_countries(self, *, provider: str | None = None) -> T.CountryCodesResponse:
        """Countries a carrier has numbers of. Asks the carrier through the organization's own account, since what may be bought differs from account to account.

        provider: The carrier to ask: `twilio` or `telnyx`.
        """
        return cast("T.CountryCodesResponse", self._client.ask("GET", "/api/v1/phone-numbers/countries", query={"provider": provider}))

    def list_phone_numbers(self, *, include_assigned: bool | None = None, include_unassigned: bool | None = None, include_inactive: bool | None = None) -> list[T.OrganizationPhoneNumberResponse]:
        """The organization's numbers and who answers them. Lists the oldest first, verified caller ids included. Numbers that were given back are not listed. No carrier is asked: sync to see what changed there.

        include_assigned: Whether to list numbers that an assistant or a flow answers.
        include_unassigned: Whether to list numbers nobody answers.
        include_inactive: Whether to list numbers that are switched off, too.
        """
        return cast("list[T.OrganizationPhoneNumberResponse]", self._client.ask("GET", "/api/v1/assistants/organization/phone-numbers", query={"include_assigned": include_assigned, "include_unassigned": include_unassigned, "include_inactive": include_inactive}))

    def purchase_phone_number(self, body: T.PurchasePhoneNumberBody) -> T.PhoneNumberPurchased:
        "Buy a number, and have an assistant answer it. Buys the number on the carrier's account, which costs money, and points its texts here; its calls follow when somebody is to answer them. If the carrier's answer is lost, the service finds out later whether the number was bought, so look at your numbers before you try again."
        return cast("T.PhoneNumberPurchased", self._client.ask("POST", "/api/v1/phone-numbers/purchase", body=body))

    def release_phone_number(self, body: T.ReleasePhoneNumberBody) -> T.ReleasePhoneNumberResponse:
        "Give a number back to its carrier, for good. The carrier may give the number to somebody else, so this cannot be undone. Calls and threads of the number stay on record."
        return cast("T.ReleasePhoneNumberResponse", self._client.ask("POST", "/api/v1/phone-numbers/release", body=body))

    def search_phone_numbers(self, body: T.SearchPhoneNumbersBody) -> T.SearchPhoneNumbersResponse:
        "Numbers a carrier has on sale. Asks the carrier through the organization's own account. Nothing is reserved: a number may be gone when you buy it."
        return cast("T.SearchPhoneNumbersResponse", self._client.ask("POST", "/api/v1/phone-numbers/search", body=body))

    def sync_phone_numbers(self) -> T.SyncPhoneNumbersResponse:
        "Import the numbers of the connected carrier accounts. Adds numbers that are new in the accounts and updates what is known of the others; who answers them stays. A carrier that fails does not stop the others and makes `success` false. Numbers another organization has here are left out."
        return cast("T.SyncPhoneNumbersResponse", self._client.ask("POST", "/api/v1/assistants/organization/phone-numbers/sync"))

    def diagnose_phone_number(self, phone_number: str) -> T.PhoneNumberDiagnosis:
        """Whether a number's texts and calls can work. Checks the number's record, who answers it, the settings at its carrier, the public address of this service and the last texts. Asks the carrier, but changes nothing.

        phone_number: The number, in E.164 form.
        """
        return cast("T.PhoneNumberDiagnosis", self._client.ask("GET", f"/api/v1/phone-numbers/{segment(phone_number)}/diagnose"))

    def read_phone_number_webhooks(self, phone_number: str, *, provider: str | None = None) -> T.GetWebhookResponse:
        """Where the carrier sends a number's calls and texts. Asks the carrier each time, so it also shows what was changed in the carrier's console.

        phone_number: The number, in E.164 form.
        provider: The carrier that must have the number. Absent: whichever has it.
        """
        return cast("T.GetWebhookResponse", self._client.ask("GET", f"/api/v1/phone-numbers/{segment(phone_number)}/webhooks", query={"provider": provider}))

    def update_phone_number_webhooks(self, body: T.UpdatePhoneNumberWebhooksBody) -> T.UpdateWebhookResponse:
        "Send a number's calls elsewhere, or switch its texts. Changes the settings at the carrier; send at least one of the three members. What is sent elsewhere or switched off here stays so when the number is unassigned; what is pointed here goes back to where it went before."
        return cast("T.UpdateWebhookResponse", self._client.ask("PUT", "/api/v1/phone-numbers/webhooks", body=body))

    def add_verified_caller_id(self, body: T.AddVerifiedCallerIdBody) -> T.AddVerifiedCallerIdResponse:
        "Have a carrier verify a number owned elsewhere. The carrier calls or texts the number now, so its owner has to be there. Nothing is stored here: once the owner has proved the number, a sync takes it in. Asking again replaces the code."
        return cast("T.AddVerifiedCallerIdResponse", self._client.ask("POST", "/api/v1/phone-numbers/organization/add-verified-caller-id", body=body))

    def sync_verified_caller_ids(self) -> T.SyncVerifiedCallerIdsResponse:
        "Make verified caller ids match those of the carriers. Takes in numbers that were verified with the connected carriers and lets go of those that no longer are. A carrier that fails does not stop the others; its numbers stay as they are, and `success` is false."
        return cast("T.SyncVerifiedCallerIdsResponse", self._client.ask("POST", "/api/v1/phone-numbers/organization/sync-verified-caller-ids"))


class SipTrunks(Chapter):
    "The organization's own lines, their states, and calls to try them with."

    def call_over_sip_trunk(self, trunk_id: str, body: T.CallOverSipTrunkBody) -> T.SIPTrunkTestCall:
        """Call somebody over a trunk and count the packets. The bridge calls, plays a tone for five seconds and counts the packets of both directions; the answer comes when the call is over. No assistant takes part and no call is put on record, but opt-outs and forbidden destinations hold as for any call.

        trunk_id: The trunk's `id`.
        """
        return cast("T.SIPTrunkTestCall", self._client.ask("POST", f"/api/v1/sip-trunks/{segment(trunk_id)}/test-call", body=body))

    def create_sip_trunk(self, body: T.CreateSipTrunkBody) -> T.SIPTrunkResponse:
        "Add a SIP trunk. The SIP bridge is told of the trunk soon afterwards; its status tells whether the gateway can be reached. The bridge registers unless `register` is false. An organization may have at most 100 trunks."
        return cast("T.SIPTrunkResponse", self._client.ask("POST", "/api/v1/sip-trunks", body=body))

    def list_sip_trunks(self) -> list[T.SIPTrunkResponse]:
        "The organization's SIP trunks with their passwords. Lists trunks in the order they are tried: by priority, then by name. Passwords are in clear text, so each request is noted in the audit log."
        return cast("list[T.SIPTrunkResponse]", self._client.ask("GET", "/api/v1/sip-trunks"))

    def delete_sip_trunk(self, trunk_id: str) -> None:
        """Delete a SIP trunk. Numbers that named the trunk name none afterwards. The SIP bridge is told soon afterwards.

        trunk_id: The trunk's `id`.
        """
        self._client.ask("DELETE", f"/api/v1/sip-trunks/{segment(trunk_id)}")

    def get_sip_trunk(self, trunk_id: str) -> T.SIPTrunkResponse:
        """A SIP trunk with its password. The password is in clear text, so each request is noted in the audit log. Whether the trunk works is in its status.

        trunk_id: The trunk's `id`.
        """
        return cast("T.SIPTrunkResponse", self._client.ask("GET", f"/api/v1/sip-trunks/{segment(trunk_id)}"))

    def update_sip_trunk(self, trunk_id: str, body: T.UpdateSipTrunkBody) -> T.SIPTrunkResponse:
        """Change a SIP trunk. Changes only what is sent; the rest stays as it is. The SIP bridge is told soon afterwards.

        trunk_id: The trunk's `id`.
        """
        return cast("T.SIPTrunkResponse", self._client.ask("PUT", f"/api/v1/sip-trunks/{segment(trunk_id)}", body=body))

    def disable_sip_trunk(self, trunk_id: str) -> T.SIPTrunkResponse:
        """Refuse new calls of a SIP trunk. Running calls finish. The same as an update with `enabled` false; the trunk's settings stay.

        trunk_id: The trunk's `id`.
        """
        return cast("T.SIPTrunkResponse", self._client.ask("POST", f"/api/v1/sip-trunks/{segment(trunk_id)}/disable"))

    def enable_sip_trunk(self, trunk_id: str) -> T.SIPTrunkResponse:
        """Let a SIP trunk take new calls. The same as an update with `enabled` true; repeated, it changes nothing. The SIP bridge is told soon afterwards.

        trunk_id: The trunk's `id`.
        """
        return cast("T.SIPTrunkResponse", self._client.ask("POST", f"/api/v1/sip-trunks/{segment(trunk_id)}/enable"))

    def get_sip_trunk_status(self, trunk_id: str) -> T.SIPTrunkStatus:
        """Whether a SIP trunk is registered and answers. Asks the SIP bridge for the trunk's state, the gateway's last answer and its round trip. If the bridge does not answer, the last known state is returned with `is_live` false; if there is none, the answer is a 500.

        trunk_id: The trunk's `id`.
        """
        return cast("T.SIPTrunkStatus", self._client.ask("GET", f"/api/v1/sip-trunks/{segment(trunk_id)}/status"))

    def read_call_ladder(self, call_sid: str) -> T.SIPLadder:
        """The SIP messages of a call over a trunk, in order. For finding out why a call failed. Credentials are cut out of the messages. The SIP bridge keeps them for an hour after the call's end.

        call_sid: The carrier's id of the call, or the digits of its `id`.
        """
        return cast("T.SIPLadder", self._client.ask("GET", f"/api/v1/calls/{segment(call_sid)}/sip"))

    def sync_sip_trunks(self) -> T.SIPTrunkSyncResponse:
        "Push the enabled trunks to the SIP bridge. Every change of a trunk is pushed by itself, so this is only needed after something went wrong. Answers once the push has begun; each trunk's status tells what came of it."
        return cast("T.SIPTrunkSyncResponse", self._client.ask("POST", "/api/v1/sip-trunks/sync"))

    def test_sip_trunk(self, trunk_id: str) -> T.SIPTrunkTest:
        """Have the SIP bridge try a trunk's gateway now. The bridge registers with the gateway, or asks it by OPTIONS where it does not register, and the answer is the state it finds. No call is made.

        trunk_id: The trunk's `id`.
        """
        return cast("T.SIPTrunkTest", self._client.ask("POST", f"/api/v1/sip-trunks/{segment(trunk_id)}/test"))


class Calls(Chapter):
    "Placing, watching and ending calls; their transcripts, recordings, figures and reports."

    def change_call_metadata(self, call_id: int, body: T.ChangeCallMetadataBody) -> T.CallResponse:
        """Set or remove members of a call's metadata. Members that are sent replace those of the same name as a whole; null removes one; all others stay. Works during and after the call. Answers with the changed call.

        call_id: The call's `id`.
        """
        return cast("T.CallResponse", self._client.ask("PATCH", f"/api/v1/calls/{segment(call_id)}/metadata", body=body))

    def count_calls(self, *, status: str | None = None, assistant_id: int | None = None, customer_phone: str | None = None, call_sid: str | None = None, assistant_name: str | None = None, date_from: str | None = None, date_to: str | None = None) -> T.CallCountResponse:
        """How many phone calls there are. Counts the calls that match all filters given, ongoing ones included. Text threads are not counted.

        status: Calls in this status only: `ongoing`, `completed` or `failed`.
        assistant_id: Calls of this assistant only.
        customer_phone: Part of the customer's number, as people write it: `+1 (415) 555`.
        call_sid: Part of the carrier's id of the call, in upper or lower case.
        assistant_name: Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted.
        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        """
        return cast("T.CallCountResponse", self._client.ask("GET", "/api/v1/calls/count", query={"status": status, "assistant_id": assistant_id, "customer_phone": customer_phone, "call_sid": call_sid, "assistant_name": assistant_name, "date_from": date_from, "date_to": date_to}))

    def export_calls(self, *, format: Literal["csv", "json"] | None = None, status: str | None = None, assistant_id: int | None = None, customer_phone: str | None = None, call_sid: str | None = None, assistant_name: str | None = None, date_from: str | None = None, date_to: str | None = None) -> str:
        """Phone calls as a file, the newest first. Sends all calls that match the filters as `calls_export.csv` or `calls_export.json`: id, call id of the carrier, assistant, customer's number, status, duration and times. The file is sent while it is made, so it may be long. The export is noted in the audit log.

        format: `csv`: a table with a header line. `json`: an array of objects.
        status: Calls in this status only: `ongoing`, `completed` or `failed`.
        assistant_id: Calls of this assistant only.
        customer_phone: Part of the customer's number, as people write it: `+1 (415) 555`.
        call_sid: Part of the carrier's id of the call, in upper or lower case.
        assistant_name: Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted.
        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        """
        return cast("str", self._client.ask("GET", "/api/v1/calls/export", query={"format": format, "status": status, "assistant_id": assistant_id, "customer_phone": customer_phone, "call_sid": call_sid, "assistant_name": assistant_name, "date_from": date_from, "date_to": date_to}))

    def get_call(self, call_id: int) -> T.CallResponse:
        """One phone call. Costs are null until the call has ended and was billed. What was said, recordings and figures have paths of their own below the call.

        call_id: The call's `id`.
        """
        return cast("T.CallResponse", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}"))

    def get_call_by_sid(self, call_sid: str) -> T.CallResponse:
        """One phone call by the carrier's id of it. Returns the same as `GET /api/v1/calls/{call_id}`, for callers that only know the carrier's id, such as receivers of its webhooks.

        call_sid: The carrier's id of the call; the digits of its `id` are understood, too.
        """
        return cast("T.CallResponse", self._client.ask("GET", f"/api/v1/calls/sid/{segment(call_sid)}"))

    def list_call_messages(self, call_id: int, *, role: str | None = None) -> list[T.ChatMessageResponse]:
        """The dialogue of a call as the model was given it. Lists messages in order, with the tokens the assistant's messages took. What was really spoken and heard is in the transcripts and the trace.

        call_id: The call's `id`.
        role: Messages of this role only: `system`, `user` or `assistant`.
        """
        return cast("list[T.ChatMessageResponse]", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/messages", query={"role": role}))

    def list_call_tool_executions(self, call_id: int, *, tool_id: int | None = None, status: Literal["success", "error", "timeout"] | None = None, limit: int | None = None) -> T.ListCallToolExecutionsAnswer:
        """What tools did in a call, the newest first. Lists the executions of tools during the call, with their arguments, results and errors.

        call_id: The call's `id`.
        tool_id: Executions of this tool only.
        status: Executions that ended like this only.
        limit: How many executions to return at most.
        """
        return cast("T.ListCallToolExecutionsAnswer", self._client.ask("GET", f"/api/calls/{segment(call_id)}/tool-executions", query={"tool_id": tool_id, "status": status, "limit": limit}))

    def list_call_webhook_logs(self, call_id: int, *, webhook_type: str | None = None) -> list[T.WebhookLogResponse]:
        """Every attempt to tell your URLs of a call, in order. Lists each attempt to deliver one of the call's events, failed ones included, with what was sent and what came back. A delivery that fails is tried again, so one event may have several entries.

        call_id: The call's `id`.
        webhook_type: Attempts for this type of event only. `call_started` and `call_ended` are older names of `status-update` and `end-of-call-report`.
        """
        return cast("list[T.WebhookLogResponse]", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/webhook-logs", query={"webhook_type": webhook_type}))

    def list_calls(self, *, skip: int | None = None, limit: int | None = None, before: int | None = None, with_total: bool | None = None, status: str | None = None, assistant_id: int | None = None, customer_phone: str | None = None, call_sid: str | None = None, assistant_name: str | None = None, date_from: str | None = None, date_to: str | None = None, min_duration: int | None = None, max_duration: int | None = None) -> T.ListCallsAnswer:
        """Phone calls, the newest first. Lists calls page by page, ongoing ones included. All filters apply together; text filters match any part and ignore case. Text threads have a list of their own: `GET /api/v1/sms-conversations`.

        skip: How many calls to leave out from the beginning.
        limit: How many calls to return at most.
        before: The `id` of the last call of the page before: the list goes on after it, however many calls have come in since. `skip` and `total` mean what they mean without it. An id of no call of the organization gives an empty page.
        with_total: `false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one.
        status: Calls in this status only: `ongoing`, `completed` or `failed`.
        assistant_id: Calls of this assistant only.
        customer_phone: Part of the customer's number, as people write it: `+1 (415) 555`.
        call_sid: Part of the carrier's id of the call, in upper or lower case.
        assistant_name: Part of the assistant's name, in upper or lower case. Also finds assistants that were deleted.
        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        min_duration: Seconds a call lasted at least; ongoing calls are left out.
        max_duration: Seconds a call lasted at most; ongoing calls are left out.
        """
        return cast("T.ListCallsAnswer", self._client.ask("GET", "/api/v1/calls", query={"skip": skip, "limit": limit, "before": before, "with_total": with_total, "status": status, "assistant_id": assistant_id, "customer_phone": customer_phone, "call_sid": call_sid, "assistant_name": assistant_name, "date_from": date_from, "date_to": date_to, "min_duration": min_duration, "max_duration": max_duration}))

    def iterate_calls(self, *, skip: int = 0, limit: int = 100, before: int | None = None, with_total: bool | None = None, status: str | None = None, assistant_id: int | None = None, customer_phone: str | None = None, call_sid: str | None = None, assistant_name: str | None = None, date_from: str | None = None, date_to: str | None = None, min_duration: int | None = None, max_duration: int | None = None) -> Iterator[T.CallResponse]:
        "Every entry of `list_calls`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_calls(skip=skip, limit=limit, before=before, with_total=with_total, status=status, assistant_id=assistant_id, customer_phone=customer_phone, call_sid=call_sid, assistant_name=assistant_name, date_from=date_from, date_to=date_to, min_duration=min_duration, max_duration=max_duration)["items"], skip, limit)

    def read_call_analytics(self, *, period: Literal["1d", "7d", "30d", "90d"] | None = None) -> T.CallAnalyticsResponse:
        """Phone calls of the last days, by day and assistant. Counts the calls that began within the period up to now, and how they ended. Days are those of UTC; the ten most called assistants are included.

        period: How many days back from now, each of 24 hours.
        """
        return cast("T.CallAnalyticsResponse", self._client.ask("GET", "/api/v1/calls/analytics", query={"period": period}))

    def read_call_stats(self) -> T.CallStatsResponse:
        "Number and length of all phone calls. Covers every phone call the organization has on record. For a period, or by day and assistant, use `GET /api/v1/calls/analytics`."
        return cast("T.CallStatsResponse", self._client.ask("GET", "/api/v1/calls/stats"))

    def search_calls(self, *, q: str, limit: int | None = None) -> list[T.CallResponse]:
        """Phone calls in which a text occurs, the newest first. Looks in the carrier's id of the call, the customer's number, the assistant's name and the final transcripts, and returns the calls that contain the text in any of them.

        q: At least three characters to look for; capital letters make no difference.
        limit: How many calls to return at most.
        """
        return cast("list[T.CallResponse]", self._client.ask("GET", "/api/v1/calls/search", query={"q": q, "limit": limit}))

    def initiate_call(self, body: T.InitiateCallBody, *, idempotency_key: str | None = None) -> T.InitiateCallResponse:
        "Call somebody. Calls with the assistant that is named, else with the flow or the assistant of the calling number. Answers as soon as the carrier has taken the call, while it still rings; `GET /api/v1/calls/{call_id}` tells how it goes on. With the same `Idempotency-Key`, nobody is called twice: a repeated request gets the call that was placed first. If the answer is a 500 with the code `outcome-unknown`, do not call again before you have looked at the call."
        return cast("T.InitiateCallResponse", self._client.ask("POST", "/calls/initiate", body=body, takes_key=True, idempotency_key=idempotency_key))

    def preview_browser_call(self, *, assistant_id: int | None = None) -> T.PreviewBrowserCallAnswer:
        """Who would answer, listen and speak in a call from a web page. For a page to say before a call: where each part would happen and whether it costs. Begins nothing, and asks no vendor; the speech servers and model servers on Parley's own machine are asked whether they are there.

        assistant_id: The assistant to talk to. Absent: the organization's first active one.
        """
        return cast("T.PreviewBrowserCallAnswer", self._client.ask("GET", "/api/v1/calls/browser", query={"assistant_id": assistant_id}))

    def start_browser_call(self, body: T.StartBrowserCallBody2 | None = None) -> T.StartBrowserCallAnswer:
        "Talk to an assistant from a web page. Begins a call without a carrier and without a phone number. The page opens `stream_url` with the token and sends and receives sound there. The call is put on record like any other, with `browser` as its carrier."
        return cast("T.StartBrowserCallAnswer", self._client.ask("POST", "/api/v1/calls/browser", body=body))

    def terminate_call(self, call_sid: str) -> T.TerminateCallAnswer:
        """End a live call at once. Hangs up at the carrier and completes the call with the reason `terminated-by-user`. Bill, trace and end-of-call report follow as after any other end. Of several requests for one call, only one succeeds.

        call_sid: The carrier's id of the call, or the digits of its `id`.
        """
        return cast("T.TerminateCallAnswer", self._client.ask("POST", f"/api/v1/calls/{segment(call_sid)}/terminate"))

    def read_call_figures(self, *, date_from: str | None = None, date_to: str | None = None, assistant_id: int | None = None, phone_number: str | None = None, campaign_id: int | None = None) -> T.CallFigures:
        """Volume, outcomes, waits and costs of calls, by day. Days are those of UTC on which calls began. It reads sums that are kept by day, to which each call is added once, when it is reported some seconds after its end; what a carrier corrects later is in the call alone. All filters apply together. Calls that are older than 90 days at the update that brought this are in no sums.

        date_from: First day, `2026-01-31`. Left out: 29 days before the last.
        date_to: Last day, included. Left out: today.
        assistant_id: Calls of this assistant only, also of one that was deleted.
        phone_number: Calls to or from this number of the organization only, E.164.
        campaign_id: Calls of this campaign only.
        """
        return cast("T.CallFigures", self._client.ask("GET", "/api/v1/calls/analytics/days", query={"date_from": date_from, "date_to": date_to, "assistant_id": assistant_id, "phone_number": phone_number, "campaign_id": campaign_id}))

    def export_call_logs(self, call_sid: str) -> T.CallDebugLog:
        """What happened in a call, as a file. Sends the same as `GET /api/calls/{call_sid}/logs` as a download named `call_{id}_logs.json`. The export is noted in the audit log.

        call_sid: The carrier's id of the call, or the digits of its `id`.
        """
        return cast("T.CallDebugLog", self._client.ask("GET", f"/api/calls/{segment(call_sid)}/logs/export"))

    def read_call_logs(self, call_sid: str, *, live: bool | None = None) -> T.CallDebugLog:
        """What happened in a call, in the order of time. Merges the call's own entries with the attempts of its webhooks and the executions of its tools, of these at most 500. Works during the call, too.

        call_sid: The carrier's id of the call, or the digits of its `id`.
        live: Has no effect and is accepted for existing clients: a call's entries are stored as they happen, so there is only one log.
        """
        return cast("T.CallDebugLog", self._client.ask("GET", f"/api/calls/{segment(call_sid)}/logs", query={"live": live}))

    def read_call_metrics(self, call_id: int) -> T.CallMetricsResponse:
        """How a call went, in figures. Figures are worked out when first asked for, and stored; they are worked out again when something was added to the call since. Those of an ongoing call cover what was said so far and are not stored. Figures a model judges are there once the call was analyzed.

        call_id: The call's `id`.
        """
        return cast("T.CallMetricsResponse", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/metrics"))

    def recompute_call_metrics(self, call_id: int) -> T.CallMetricsResponse:
        """Work out the figures of a call anew. Works the figures out from turns and transcripts and replaces the stored ones. What a model judged after the call is taken over, not judged again. Answers with the figures.

        call_id: The call's `id`.
        """
        return cast("T.CallMetricsResponse", self._client.ask("PATCH", f"/api/v1/calls/{segment(call_id)}/metrics"))

    def list_call_recordings(self, call_id: int, *, recording_type: str | None = None) -> list[T.RecordingResponse]:
        """The recordings of a call. Lists what was recorded by this service and by the carrier, with links to play it. A call that is not recorded has none.

        call_id: The call's `id`.
        recording_type: Recordings of this type only: `full`, `mixed`, `user` or `assistant`.
        """
        return cast("list[T.RecordingResponse]", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/recordings", query={"recording_type": recording_type}))

    def list_call_recordings_by_sid(self, call_sid: str, *, recording_type: str | None = None) -> list[T.RecordingResponse]:
        """The recordings of a call, by the carrier's id of it. Returns the same as `GET /api/v1/calls/{call_id}/recordings`, for callers that only know the carrier's id.

        call_sid: The carrier's id of the call, or the digits of its `id`.
        recording_type: Recordings of this type only: `full`, `mixed`, `user` or `assistant`.
        """
        return cast("list[T.RecordingResponse]", self._client.ask("GET", f"/api/v1/calls/sid/{segment(call_sid)}/recordings", query={"recording_type": recording_type}))

    def play_call_recording(self, call_id: int, recording_id: int) -> bytes:
        """The audio of a recording. Sends a WAV file, or the part that `Range` asks for, so that players can seek. While the call is still being recorded, the answer is a 202. Recordings the carrier keeps are a 404 here: their `recording_url` plays them.

        call_id: The call's `id`.
        recording_id: The recording's `id`.
        """
        return cast("bytes", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/recording/{segment(recording_id)}/play"))

    def play_public_recording(self, token: str) -> bytes:
        """The audio of a recording, for whoever was given its link. Plays the same file without credentials: whoever has the link may listen. The link is the `recording_url` of recordings whose call has one.

        token: The secret part of the recording's link.
        """
        return cast("bytes", self._client.ask("GET", f"/public/recording/{segment(token)}"))

    def read_recording_peaks(self, call_id: int, recording_id: int, *, points: int | None = None) -> T.ReadRecordingPeaksAnswer:
        """The waveform of a recording. For drawing a recording without decoding it: each point is the loudest moment of its share of the time. Made when first asked for, and kept.

        call_id: The call's `id`.
        recording_id: The recording's `id`.
        points: Points for each channel; a recording with fewer peaks returns those.
        """
        return cast("T.ReadRecordingPeaksAnswer", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/recording/{segment(recording_id)}/peaks", query={"points": points}))

    def export_call_transcripts(self, call_id: int, *, format: Literal["txt", "json", "csv"] | None = None, speaker: str | None = None) -> str:
        """What was said in a call, as a file. Sends the final segments as a download named `call_{id}_transcript.txt`, `.csv` or `.json`. A line of text has the time since the call's audio began. The export is noted in the audit log.

        call_id: The call's `id`.
        format: `txt`: lines for people. `csv`: a table with a header line. `json`: one object.
        speaker: Segments of this speaker only: `user` or `assistant`.
        """
        return cast("str", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/transcripts/export", query={"format": format, "speaker": speaker}))

    def list_call_transcripts(self, call_id: int, *, speaker: str | None = None, include_interim: bool | None = None) -> list[T.TranscriptResponse]:
        """What was said in a call, in order. Lists the segments as they were recognized or spoken. Works during the call, too; to follow it live, use the WebSocket `/live-transcript/{call_sid}`.

        call_id: The call's `id`.
        speaker: Segments of this speaker only: `user` or `assistant`.
        include_interim: Whether to include segments that were not final.
        """
        return cast("list[T.TranscriptResponse]", self._client.ask("GET", f"/api/v1/calls/{segment(call_id)}/transcripts", query={"speaker": speaker, "include_interim": include_interim}))

    def list_call_transcripts_by_sid(self, call_sid: str, *, speaker: str | None = None, include_interim: bool | None = None) -> list[T.TranscriptResponse]:
        """What was said in a call, by the carrier's id of it. Returns the same as `GET /api/v1/calls/{call_id}/transcripts`, for callers that only know the carrier's id.

        call_sid: The carrier's id of the call, or the digits of its `id`.
        speaker: Segments of this speaker only: `user` or `assistant`.
        include_interim: Whether to include segments that were not final.
        """
        return cast("list[T.TranscriptResponse]", self._client.ask("GET", f"/api/v1/calls/sid/{segment(call_sid)}/transcripts", query={"speaker": speaker, "include_interim": include_interim}))

    def list_live_calls(self) -> T.ListLiveCallsAnswer:
        "The calls that go on, with where each of them stands. Lists the ongoing calls, the newest first, at most 200; `total` counts all. What was said comes a moment after it was said. `GET /api/v1/events` says when to look again."
        return cast("T.ListLiveCallsAnswer", self._client.ask("GET", "/api/v1/calls/live"))


class Traces(Chapter):
    "How each turn of a call came about, and how long each step of it took."

    def get_call_trace(self, trace_id: int) -> T.CallTraceDetail:
        """One trace with every turn of the call. Shows what each side said, which tools were called, how long each stage of an answer took, and what failed: answers, vendors that were replaced, and claims no tool backed.

        trace_id: The trace's `id`; it is not the call's.
        """
        return cast("T.CallTraceDetail", self._client.ask("GET", f"/api/learning/call-traces/{segment(trace_id)}"))

    def list_call_traces(self, *, assistant_id: int | None = None, call_id: int | None = None, limit: int | None = None, offset: int | None = None, min_quality_score: float | None = None, resolution_status: str | None = None) -> list[T.CallTraceResponse]:
        """Traces of phone calls, the newest first. A trace is made for each call after its end. Lists how calls went, without their words; all filters apply together.

        assistant_id: Traces of this assistant's calls only.
        call_id: The trace of this call only, by the call's `id`: one, or none while the call goes on.
        limit: How many traces to return at most.
        offset: How many traces to leave out from the beginning.
        min_quality_score: Traces with this `quality_score` or a better one.
        resolution_status: Traces with this `resolution_status` only.
        """
        return cast("list[T.CallTraceResponse]", self._client.ask("GET", "/api/learning/call-traces", query={"assistant_id": assistant_id, "call_id": call_id, "limit": limit, "offset": offset, "min_quality_score": min_quality_score, "resolution_status": resolution_status}))

    def iterate_call_traces(self, *, assistant_id: int | None = None, call_id: int | None = None, limit: int = 50, offset: int = 0, min_quality_score: float | None = None, resolution_status: str | None = None) -> Iterator[T.CallTraceResponse]:
        "Every entry of `list_call_traces`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_call_traces(assistant_id=assistant_id, call_id=call_id, limit=limit, offset=offset, min_quality_score=min_quality_score, resolution_status=resolution_status), offset, limit)


class Costs(Chapter):
    "What calls cost, by vendor and by assistant."

    def estimate_cost(self, body: T.EstimateCostBody) -> T.CostEstimateResponse:
        "What a minute of a call would cost at list price. Assumes a minute in which the assistant speaks for half of the time and the model is asked four times with 1,000 tokens each. Nothing is stored, and no vendor is asked. Only the bill tells what a real minute cost."
        return cast("T.CostEstimateResponse", self._client.ask("POST", "/api/pricing/estimate", body=body))

    def list_call_costs(self, *, skip: int | None = None, limit: int | None = None, date_from: str | None = None, date_to: str | None = None, min_cost: float | None = None, max_cost: float | None = None) -> list[T.CostSummaryResponse]:
        """What each billed call cost, the newest first. Lists the summaries of calls that ended and were billed. Filters apply together; the time is that of the call's beginning.

        skip: How many calls to leave out from the beginning.
        limit: How many calls to return at most.
        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        min_cost: US dollars the known part of the total must reach.
        max_cost: US dollars the known part of the total must not exceed.
        """
        return cast("list[T.CostSummaryResponse]", self._client.ask("GET", "/api/calls/costs/summary", query={"skip": skip, "limit": limit, "date_from": date_from, "date_to": date_to, "min_cost": min_cost, "max_cost": max_cost}))

    def iterate_call_costs(self, *, skip: int = 0, limit: int = 100, date_from: str | None = None, date_to: str | None = None, min_cost: float | None = None, max_cost: float | None = None) -> Iterator[T.CostSummaryResponse]:
        "Every entry of `list_call_costs`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_call_costs(skip=skip, limit=limit, date_from=date_from, date_to=date_to, min_cost=min_cost, max_cost=max_cost), skip, limit)

    def list_prices(self, *, service_type: str | None = None, provider: str | None = None) -> list[T.SystemPricingResponse]:
        """The list prices calls are billed by. Prices are part of the service and the same for every organization; each has its date and source. Prices at an address of an organization's own are not among them.

        service_type: Prices of this service only: `llm`, `tts`, `stt` or `telephony`.
        provider: Prices of this vendor or carrier only.
        """
        return cast("list[T.SystemPricingResponse]", self._client.ask("GET", "/api/pricing", query={"service_type": service_type, "provider": provider}))

    def read_call_costs(self, call_id: int) -> T.DetailedCostResponse:
        """What a call cost at list price. Costs are known once the call has ended and was billed; before that, every member is 0 and named in `unknown`. Prices are the vendors' list prices, not your contract's.

        call_id: The call's `id`.
        """
        return cast("T.DetailedCostResponse", self._client.ask("GET", f"/api/calls/{segment(call_id)}/costs"))

    def read_cost_analytics(self, *, days: int | None = None, group_by: Literal["day", "week", "month", "service", "provider"] | None = None) -> T.ReadCostAnalyticsAnswer:
        """What calls of the last days cost, by time, service or vendor. Sums up the billed calls that began in the last days. Calls that go on or are not billed yet are left out.

        days: How many days back from now, each of 24 hours.
        group_by: What to group by: a period of time, the service or the provider. Weeks begin on Monday; periods are those of UTC.
        """
        return cast("T.ReadCostAnalyticsAnswer", self._client.ask("GET", "/api/costs/analytics", query={"days": days, "group_by": group_by}))


class Sms(Chapter):
    "Sending texts and asking what became of them."

    def cancel_sms(self, message_id: str) -> T.SMSCancelResponse:
        """Cancel a text that is still queued. Takes the text out of the queue, so that it is never sent. If it is too late, the answer is still a 200, with `success` false and the status the text has.

        message_id: The `message_id` that sending the text gave.
        """
        return cast("T.SMSCancelResponse", self._client.ask("DELETE", f"/sms/{segment(message_id)}"))

    def cancel_sms_by_post(self, message_id: str) -> T.SMSCancelResponse:
        """Cancel a text that is still queued. Takes the text out of the queue, so that it is never sent. If it is too late, the answer is still a 200, with `success` false and the status the text has.

        message_id: The `message_id` that sending the text gave.
        """
        return cast("T.SMSCancelResponse", self._client.ask("POST", f"/sms/cancel/{segment(message_id)}"))

    def read_sms_queue_stats(self, *, provider: str | None = None) -> T.SMSQueueStatsResponse:
        """Texts waiting, on their way and failed, by carrier. Counts the organization's own texts at this moment. Carriers without any are left out.

        provider: Figures of this carrier only.
        """
        return cast("T.SMSQueueStatsResponse", self._client.ask("GET", "/sms/queue/stats", query={"provider": provider}))

    def read_sms_status(self, message_id: str) -> T.SMSStatusResponse:
        """What became of a text. Tells of a text that was sent, whether through the API or by an assistant. A text that was delivered is `sent` here, and `provider_status` has the carrier's word for it.

        message_id: The `message_id` that sending the text gave.
        """
        return cast("T.SMSStatusResponse", self._client.ask("GET", f"/sms/{segment(message_id)}/status"))

    def send_sms(self, body: T.SendSmsBody, *, idempotency_key: str | None = None) -> T.SendSMSResponse:
        "Send a text from a number of the organization. The text joins the thread between the two numbers, or begins one, so that the assistant knows it when the recipient answers. With `queue` false the request waits for the carrier. With the same idempotency key, nothing is sent twice: a repeated request gets the text that was queued first. If the answer is a 500 with the code `outcome-unknown`, do not send again before you have read the status."
        return cast("T.SendSMSResponse", self._client.ask("POST", "/sms/send", body=body, takes_key=True, idempotency_key=idempotency_key))


class SmsConversations(Chapter):
    "Threads of texts with their messages, and their export."

    def create_canned_reply(self, body: T.CreateCannedReplyBody) -> T.CannedReply:
        "Keep a text to answer with. Adds a text for everybody of the organization who answers threads. Nothing is sent: people put it into their answer, with the values of the thread in place of its placeholders. With 500 of them, another one is a 400."
        return cast("T.CannedReply", self._client.ask("POST", "/api/v1/canned-replies", body=body))

    def list_canned_replies(self) -> list[T.CannedReply]:
        "The texts an organization keeps to answer with. Lists all of them by their shortcuts. There are at most 500."
        return cast("list[T.CannedReply]", self._client.ask("GET", "/api/v1/canned-replies"))

    def delete_canned_reply(self, reply_id: int) -> None:
        """Delete a text that is kept to answer with. Deletes it for everybody of the organization. Texts that were sent with it stay.

        reply_id: The canned reply's `id`.
        """
        self._client.ask("DELETE", f"/api/v1/canned-replies/{segment(reply_id)}")

    def update_canned_reply(self, reply_id: int, body: T.CreateCannedReplyBody) -> T.CannedReply:
        """Change a text that is kept to answer with. Replaces shortcut, text and language; without `language` it has none. What was sent with it stays.

        reply_id: The canned reply's `id`.
        """
        return cast("T.CannedReply", self._client.ask("PUT", f"/api/v1/canned-replies/{segment(reply_id)}", body=body))

    def archive_sms_conversation(self, conversation_id: int) -> T.ArchiveSmsConversationAnswer:
        """Archive a thread and delete what was written in it. Deletes the thread's messages, notes and logs, the executions of its tools, and texts that are still queued, for good. Opt-outs stay. A later text between the two numbers begins a new thread.

        conversation_id: The thread's `id`.
        """
        return cast("T.ArchiveSmsConversationAnswer", self._client.ask("DELETE", f"/api/v1/sms-conversations/{segment(conversation_id)}"))

    def read_sms_conversation(self, conversation_id: int) -> T.SMSConversation:
        """One text thread. Describes a thread between a customer and one of your numbers; what was written is in its messages. An archived thread is a 404.

        conversation_id: The thread's `id`.
        """
        return cast("T.SMSConversation", self._client.ask("GET", f"/api/v1/sms-conversations/{segment(conversation_id)}"))

    def export_sms_conversation(self, conversation_id: int, *, format: Literal["txt", "csv", "json"] | None = None) -> str:
        """A thread as a file. Sends the thread as a download named `sms_conversation_{id}.txt`, `.csv` or `.json`. The export is noted in the audit log.

        conversation_id: The thread's `id`.
        format: `txt`: lines for people. `csv`: a table with a header line. `json`: the thread and its messages.
        """
        return cast("str", self._client.ask("GET", f"/api/v1/sms-conversations/{segment(conversation_id)}/export", query={"format": format}))

    def list_related_records(self, conversation_id: int) -> list[T.RelatedRecord]:
        """Recent calls and threads of the same customer and assistant. Lists at most 50 calls and threads, the latest beginning first. The thread itself is among them, marked by `is_current`; archived threads are not.

        conversation_id: The thread's `id`.
        """
        return cast("list[T.RelatedRecord]", self._client.ask("GET", f"/api/v1/sms-conversations/{segment(conversation_id)}/related"))

    def list_sms_conversation_messages(self, conversation_id: int) -> list[T.SMSMessage]:
        """The messages of a thread, in order. Lists what both sides wrote, the oldest first, with what became of each text at the carrier.

        conversation_id: The thread's `id`.
        """
        return cast("list[T.SMSMessage]", self._client.ask("GET", f"/api/v1/sms-conversations/{segment(conversation_id)}/messages"))

    def list_sms_conversations(self, *, before: int | None = None, skip: int | None = None, limit: int | None = None, status: Literal["active", "completed"] | None = None, assistant_id: int | None = None, customer_phone: str | None = None, date_from: str | None = None, date_to: str | None = None, search: str | None = None) -> list[T.ListedSMSConversation]:
        """Text threads, the latest activity first. All filters apply together; the time is that of the thread's beginning. Archived threads are left out. With `search`, each thread tells in `match` which of its messages was found.

        before: The `id` of the last thread of the page before: the list goes on after it. `skip` means what it means without it. An id of no thread of the organization gives an empty page.
        skip: How many threads to leave out from the beginning.
        limit: How many threads to return at most.
        status: Threads in this status only.
        assistant_id: Threads of this assistant only.
        customer_phone: Part of the customer's number as it is stored: `+1415`.
        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        search: Part of the words of a message, or of the customer's name; capital letters make no difference. What looks like a phone number is also looked for in the customer's number, without its blanks, brackets and hyphens. Needs three letters or digits in a row, or one letter that is none of ASCII.
        """
        return cast("list[T.ListedSMSConversation]", self._client.ask("GET", "/api/v1/sms-conversations", query={"before": before, "skip": skip, "limit": limit, "status": status, "assistant_id": assistant_id, "customer_phone": customer_phone, "date_from": date_from, "date_to": date_to, "search": search}))

    def iterate_sms_conversations(self, *, before: int | None = None, skip: int = 0, limit: int = 50, status: Literal["active", "completed"] | None = None, assistant_id: int | None = None, customer_phone: str | None = None, date_from: str | None = None, date_to: str | None = None, search: str | None = None) -> Iterator[T.ListedSMSConversation]:
        "Every entry of `list_sms_conversations`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_sms_conversations(before=before, skip=skip, limit=limit, status=status, assistant_id=assistant_id, customer_phone=customer_phone, date_from=date_from, date_to=date_to, search=search), skip, limit)

    def create_sms_note(self, conversation_id: int, body: T.CreateSmsNoteBody) -> list[T.SMSNote]:
        """Note something about a thread. Adds a note for the other people of the organization and answers with all of them. It is never sent, and no model reads it. Archiving the thread deletes its notes.

        conversation_id: The thread's `id`.
        """
        return cast("list[T.SMSNote]", self._client.ask("POST", f"/api/v1/sms-conversations/{segment(conversation_id)}/notes", body=body))

    def list_sms_notes(self, conversation_id: int) -> list[T.SMSNote]:
        """What people noted about a thread. Lists the notes, the oldest first. No customer and no model ever reads them.

        conversation_id: The thread's `id`.
        """
        return cast("list[T.SMSNote]", self._client.ask("GET", f"/api/v1/sms-conversations/{segment(conversation_id)}/notes"))

    def delete_sms_note(self, conversation_id: int, note_id: int) -> list[T.SMSNote]:
        """Delete a note. Deletes a note, whoever wrote it, and answers with those that are left.

        conversation_id: The thread's `id`.
        note_id: The note's `id`.
        """
        return cast("list[T.SMSNote]", self._client.ask("DELETE", f"/api/v1/sms-conversations/{segment(conversation_id)}/notes/{segment(note_id)}"))

    def hold_sms_conversation(self, conversation_id: int, body: T.HoldSmsConversationBody2 | None = None) -> T.SMSConversation:
        """Answer a thread yourself for a while. Once this is answered, the assistant sends nothing more in the thread: an answer it is making is dropped, one that is queued is cancelled, and what the customer writes waits. Only a text the carrier is being given at that moment can still arrive. The hold ends after 30 minutes; asking again, and each text sent to the customer by `POST /sms/send`, makes it 30 minutes from then. What nobody has answered when it ends, the assistant answers. Confirmations of STOP, START and HELP go on, as do texts of campaigns.

        conversation_id: The thread's `id`.
        """
        return cast("T.SMSConversation", self._client.ask("PUT", f"/api/v1/sms-conversations/{segment(conversation_id)}/hold", body=body))

    def release_sms_conversation(self, conversation_id: int) -> T.SMSConversation:
        """Give a thread back to its assistant. Ends the hold, whoever took it; the assistant answers what nobody has. Without a hold nothing changes, and the answer is the same.

        conversation_id: The thread's `id`.
        """
        return cast("T.SMSConversation", self._client.ask("DELETE", f"/api/v1/sms-conversations/{segment(conversation_id)}/hold"))

    def mark_sms_conversation_read(self, conversation_id: int, body: T.MarkSmsConversationReadBody) -> T.SMSConversation:
        """Mark how far a thread was read. The mark is the organization's: what one person has read is read for all. It may go back, which makes messages unread again. The audit log does not record it.

        conversation_id: The thread's `id`.
        """
        return cast("T.SMSConversation", self._client.ask("PUT", f"/api/v1/sms-conversations/{segment(conversation_id)}/read-mark", body=body))


class SmsSessions(Chapter):
    "Which assistant holds which conversation by text."

    def clean_up_sms_sessions(self) -> T.CleanUpSmsSessionsAnswer:
        "End the sessions that have run out. The service does this by itself, too; the request only does it now. Sessions that still run are left alone."
        return cast("T.CleanUpSmsSessionsAnswer", self._client.ask("POST", "/api/v1/sms-sessions/cleanup"))

    def clear_sms_sessions(self) -> T.ClearSmsSessionsAnswer:
        "End every session; their threads complete. Ends all sessions of the organization. Nothing is deleted: threads and messages stay, and the next text of a customer begins a new thread."
        return cast("T.ClearSmsSessionsAnswer", self._client.ask("DELETE", "/api/v1/sms-sessions"))

    def read_sms_sessions(self) -> T.ReadSmsSessionsAnswer:
        "How many text threads are live, and for how long. A session keeps a thread active: each text begins its time anew, and when it has run out, the thread is completed and the next text begins a new one."
        return cast("T.ReadSmsSessionsAnswer", self._client.ask("GET", "/api/v1/sms-sessions"))

    def end_sms_session(self, phone_number: str, assistant_id: int) -> T.EndSmsSessionAnswer:
        """End the session of one customer with one assistant. Completes the thread, whose messages stay. The customer's next text begins a new one.

        phone_number: The customer's number, in E.164 form.
        assistant_id: The assistant the session is with.
        """
        return cast("T.EndSmsSessionAnswer", self._client.ask("DELETE", f"/api/v1/sms-sessions/{segment(phone_number)}/{segment(assistant_id)}"))


class SmsLogs(Chapter):
    "Every text with its state and its steps."

    def read_sms_timeline(self, call_id: int) -> T.SMSAuditLogsResponse:
        """The debug timeline of a thread. Lists processing and delivery of the thread's texts in one list: webhooks, requests to the model, tools, sending. Of another organization's thread, the answer is a 403.

        call_id: The thread's `id`.
        """
        return cast("T.SMSAuditLogsResponse", self._client.ask("GET", f"/api/v1/sms/{segment(call_id)}/logs"))

    def list_sms_logs(self, *, skip: int | None = None, limit: int | None = None, before: int | None = None, with_total: bool | None = None, provider: str | None = None, direction: Literal["inbound", "outbound"] | None = None, status: str | None = None, from_number: str | None = None, to_number: str | None = None, assistant_id: int | None = None, date_from: str | None = None, date_to: str | None = None, search: str | None = None) -> T.ListSmsLogsAnswer:
        """Texts as the carrier knows them, the newest first. Lists texts that came in and that were sent, page by page, with what became of them at the carrier. All filters apply together.

        skip: How many texts to leave out from the beginning.
        limit: How many texts to return at most.
        before: The `id` of the last text of the page before: the list goes on after it, however many texts have come in since. `skip` and `total` mean what they mean without it. An id of no text of the organization gives an empty page.
        with_total: `false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one.
        provider: Texts of this carrier only.
        direction: Texts of this direction only.
        status: Texts in this status only, for example `delivered` or `failed`.
        from_number: Texts from this number only, in E.164 form.
        to_number: Texts to this number only, in E.164 form.
        assistant_id: Texts of this assistant only.
        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        search: Part of the text's words; capital letters make no difference.
        """
        return cast("T.ListSmsLogsAnswer", self._client.ask("GET", "/api/v1/sms-logs", query={"skip": skip, "limit": limit, "before": before, "with_total": with_total, "provider": provider, "direction": direction, "status": status, "from_number": from_number, "to_number": to_number, "assistant_id": assistant_id, "date_from": date_from, "date_to": date_to, "search": search}))

    def iterate_sms_logs(self, *, skip: int = 0, limit: int = 50, before: int | None = None, with_total: bool | None = None, provider: str | None = None, direction: Literal["inbound", "outbound"] | None = None, status: str | None = None, from_number: str | None = None, to_number: str | None = None, assistant_id: int | None = None, date_from: str | None = None, date_to: str | None = None, search: str | None = None) -> Iterator[T.SMSLog]:
        "Every entry of `list_sms_logs`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_sms_logs(skip=skip, limit=limit, before=before, with_total=with_total, provider=provider, direction=direction, status=status, from_number=from_number, to_number=to_number, assistant_id=assistant_id, date_from=date_from, date_to=date_to, search=search)["items"], skip, limit)

    def read_sms_log(self, log_id: int) -> T.SMSLogDetail:
        """One text with what the carrier said of it. Returns the entry of the list, and in `provider_payload` what the carrier last sent about the text.

        log_id: The `id` of the text in the log; it is not the `message_id`.
        """
        return cast("T.SMSLogDetail", self._client.ask("GET", f"/api/v1/sms-logs/{segment(log_id)}"))

    def read_sms_log_stats(self, *, date_from: str | None = None, date_to: str | None = None) -> T.SMSLogStats:
        """Counts of texts by direction, status and provider. Counts the texts created in the given time, or all. The success rate leaves out texts that are still on their way and those that came in.

        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        """
        return cast("T.SMSLogStats", self._client.ask("GET", "/api/v1/sms-logs/stats", query={"date_from": date_from, "date_to": date_to}))


class Campaigns(Chapter):
    "Calls and texts to lists of people: contacts, imports, schedules, runs, evidence."

    def add_campaign_contacts(self, campaign_id: int, body: T.AddCampaignContactsBody) -> T.CampaignContactsAdded:
        """Add contacts to a campaign. Adds up to 10,000 contacts (2 MB) to those the campaign has, unless it is running; larger lists are imported as a file. Numbers become E.164; those that the campaign has already, those that opted out, and contacts that cannot be read are left out and listed in `rejects`, while the others are added. Members without a place of their own become variables for templates, and a consent with a date is recorded in the same transaction.

        campaign_id: The campaign whose contacts these are.
        """
        return cast("T.CampaignContactsAdded", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/contacts", body=body))

    def list_campaign_contacts(self, campaign_id: int, *, page: int | None = None, per_page: int | None = None, skip: int | None = None, limit: int | None = None, status: str | None = None) -> T.CampaignContactList:
        """The contacts of a campaign, in the order they came. Shows a page of the campaign's contacts with what has become of them so far. What was tried with each, and how it ended, is in the campaign's executions.

        campaign_id: The campaign whose contacts these are.
        page: Page to show, from 1.
        per_page: Most entries on a page.
        skip: Entries to pass over, in place of `page`; 0 when only `limit` is sent.
        limit: Most entries to show, in place of `per_page`.
        status: Only contacts in this state, such as `pending` or `no_answer`; another word is a 400.
        """
        return cast("T.CampaignContactList", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/contacts", query={"page": page, "per_page": per_page, "skip": skip, "limit": limit, "status": status}))

    def iterate_campaign_contacts(self, campaign_id: int, *, page: int | None = None, per_page: int | None = None, skip: int = 0, limit: int = 50, status: str | None = None) -> Iterator[T.CampaignContact]:
        "Every entry of `list_campaign_contacts`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_campaign_contacts(campaign_id, page=page, per_page=per_page, skip=skip, limit=limit, status=status)["items"], skip, limit)

    def create_campaign(self, body: T.CreateCampaignBody) -> T.CampaignSaved:
        "Create a campaign, with contacts or without. Creates a campaign as a draft, or as `scheduled` where a time is sent with it. Everything is created or nothing is: a mistake in a template and a contact that cannot be read are a 422, while duplicates and numbers that opted out are left out. Nobody is reached for before the campaign starts."
        return cast("T.CampaignSaved", self._client.ask("POST", "/api/v1/campaigns", body=body))

    def list_campaigns(self, *, page: int | None = None, per_page: int | None = None, skip: int | None = None, limit: int | None = None, status: str | None = None, campaign_type: str | None = None, assistant_id: int | None = None, search: str | None = None) -> T.CampaignList:
        """Campaigns, the newest first. Shows a page of the organization's campaigns with their counts and figures, which are no older than the request. The filters hold together; a status or type that does not exist is a 400.

        page: Page to show, from 1.
        per_page: Most entries on a page.
        skip: Entries to pass over, in place of `page`; 0 when only `limit` is sent.
        limit: Most entries to show, in place of `per_page`.
        status: Only campaigns in this state: draft, scheduled, running, paused, completed, cancelled or failed.
        campaign_type: Only campaigns of this type: call, sms or mixed.
        assistant_id: Only campaigns of this assistant.
        search: Text to find in name or description, in any case.
        """
        return cast("T.CampaignList", self._client.ask("GET", "/api/v1/campaigns", query={"page": page, "per_page": per_page, "skip": skip, "limit": limit, "status": status, "campaign_type": campaign_type, "assistant_id": assistant_id, "search": search}))

    def iterate_campaigns(self, *, page: int | None = None, per_page: int | None = None, skip: int = 0, limit: int = 50, status: str | None = None, campaign_type: str | None = None, assistant_id: int | None = None, search: str | None = None) -> Iterator[T.CampaignListEntry]:
        "Every entry of `list_campaigns`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_campaigns(page=page, per_page=per_page, skip=skip, limit=limit, status=status, campaign_type=campaign_type, assistant_id=assistant_id, search=search)["items"], skip, limit)

    def delete_campaign(self, campaign_id: int) -> T.CampaignDeleted:
        """Delete a campaign that is not running. At once nobody sees the campaign any more; its contacts, imports, attempts and evidence are deleted afterwards, part by part. A running campaign has to be paused or stopped first. Calls and texts that it made stay on record by themselves.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignDeleted", self._client.ask("DELETE", f"/api/v1/campaigns/{segment(campaign_id)}"))

    def get_campaign(self, campaign_id: int) -> T.CampaignDetails:
        """A campaign and its last import. Shows the campaign with its settings, schedule and counts, and the last import that made contacts. Rates and costs are in its progress.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignDetails", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}"))

    def patch_campaign(self, campaign_id: int, body: T.PatchCampaignBody) -> T.CampaignSaved:
        """Change a campaign that is a draft or paused. What is null or left out stays as it is, since client libraries send every member. An empty text removes a description or a template, 0 the number, an empty object the `pending_import`. Type and assistant cannot be changed, and a scheduled campaign has to be unscheduled first. PUT and PATCH do the same.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignSaved", self._client.ask("PATCH", f"/api/v1/campaigns/{segment(campaign_id)}", body=body))

    def update_campaign(self, campaign_id: int, body: T.PatchCampaignBody) -> T.CampaignSaved:
        """Change a campaign that is a draft or paused. What is null or left out stays as it is, since client libraries send every member. An empty text removes a description or a template, 0 the number, an empty object the `pending_import`. Type and assistant cannot be changed, and a scheduled campaign has to be unscheduled first. PUT and PATCH do the same.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignSaved", self._client.ask("PUT", f"/api/v1/campaigns/{segment(campaign_id)}", body=body))

    def preview_campaign_template(self, body: T.PreviewCampaignTemplateBody) -> T.TemplatePreviewResponse:
        "What a template says with these values. Fills a template without storing or sending anything. Templates have `{{ name }}` and the filters `upper`, `lower`, `title_case`, `capitalize`, `trim`, `phone_format` and `default('x')`. A mistake in it is no error here: `success` is false, and the text says what is wrong."
        return cast("T.TemplatePreviewResponse", self._client.ask("POST", "/api/v1/campaigns/template-preview", body=body))

    def explain_campaign_attempt(self, campaign_id: int, attempt_id: int) -> T.CampaignAttemptEvidence:
        """Why somebody was called or texted. Shows the decision an attempt was made by (place, rules, consent, lists, earlier attempts), whether it is as it was written, and how the attempt ended. Every hash is computed anew for the answer. A decision is sealed within seconds; until then `is_verified` is false and `problem` null.

        campaign_id: The campaign, by its `id`.
        attempt_id: The attempt: `id` of an execution.
        """
        return cast("T.CampaignAttemptEvidence", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/attempts/{segment(attempt_id)}/why"))

    def export_campaign_evidence(self, campaign_id: int, *, page: int | None = None, per_page: int | None = None, skip: int | None = None, limit: int | None = None, format: Literal["json", "csv"] | None = None) -> T.ExportCampaignEvidenceAnswer:
        """Every attempt of a campaign with its decision. Shows each attempt with its decision, whether both are as they were written, and how it ended, the oldest first. JSON comes page by page; with `format=csv` the answer is one file with all attempts, and the page is ignored. Whoever fears changes in the database itself keeps such a file elsewhere. Reading it is in the audit log.

        campaign_id: The campaign, by its `id`.
        page: Page to show, from 1.
        per_page: Most entries on a page.
        skip: Entries to pass over, in place of `page`; 0 when only `limit` is sent.
        limit: Most entries to show, in place of `per_page`.
        format: `json`: a page. `csv`: all of it as a file.
        """
        return cast("T.ExportCampaignEvidenceAnswer", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/evidence", query={"page": page, "per_page": per_page, "skip": skip, "limit": limit, "format": format}))

    def attest_campaign_import(self, campaign_id: int, import_id: int, body: T.AttestCampaignImportBody) -> T.CampaignImportAttested:
        """Attest that the contacts of an import have agreed. Records, on an administrator's word, a consent of each contact that a completed import made, except for those who have withdrawn. It is refused where the file itself says when people agreed. The same request again adds what an interruption left out, and records nothing twice.

        campaign_id: The campaign, by its `id`.
        import_id: The import, by its `import_id`.
        """
        return cast("T.CampaignImportAttested", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/imports/{segment(import_id)}/attest-consent", body=body))

    def confirm_campaign_import(self, campaign_id: int, import_id: int) -> T.CampaignImport:
        """Make contacts of an import that waits for it. Only for an import that is `awaiting_confirmation`. Up to 5,000 contacts are made before this is answered; more are made afterwards, and the import is `confirming` until then. Contacts that have not been tried go, consents in the file are recorded in the same transaction, and the campaign's `pending_import` becomes null.

        campaign_id: The campaign, by its `id`.
        import_id: The import, by its `import_id`.
        """
        return cast("T.CampaignImport", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/imports/{segment(import_id)}/confirm"))

    def get_campaign_import(self, campaign_id: int, import_id: int) -> T.CampaignImport:
        """How far an import has come, and what is in it. Shows what is known of the file and counts the rows that were looked at so far. Rows that become no contact are in its rejects, one by one.

        campaign_id: The campaign, by its `id`.
        import_id: The import, by its `import_id`.
        """
        return cast("T.CampaignImport", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/imports/{segment(import_id)}"))

    def import_campaign_data(self, campaign_id: int, body: T.ImportCampaignDataBody) -> T.CampaignImportAccepted:
        """Import a file of contacts, CSV or JSON. Takes one file of at most 256 MB and 2,000,000 rows. Its contacts take the place of those that have not been tried (`pending`, `skipped`); all others stay, and their numbers count as duplicates. A file of at most 512 kB is usually done when this is answered; for others, ask for the import. While the campaign has a `pending_import`, contacts are made only once the import is confirmed.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignImportAccepted", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/import-data", form=body))

    def list_campaign_import_rejects(self, campaign_id: int, import_id: int) -> str:
        """The rows of an import that make no contacts, as CSV. Has the columns `line`, `reason` and `value`, in the order of the file. Lines count from 1, the header among them; of JSON they are elements. Values are cut short, and cells that a spreadsheet would take for formulas are made none. Reading it is in the audit log.

        campaign_id: The campaign, by its `id`.
        import_id: The import, by its `import_id`.
        """
        return cast("str", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/imports/{segment(import_id)}/rejects"))

    def get_campaign_progress(self, campaign_id: int) -> T.CampaignProgress:
        """How far a campaign is, and what has come of it. Counts are of the present round's contacts, figures of calls and texts are of all rounds. It takes as long for a million contacts as for one. A call's cost is known some seconds after its end. Changes can also be followed by WebSocket, at `/ws/campaigns/{campaign_id}/progress`.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignProgress", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/progress"))

    def list_campaign_connections(self, campaign_id: int) -> T.CampaignConnections:
        """How many WebSockets of this process watch a campaign. Counts only the sockets of the process that answers; where several processes serve, each has its own. A campaign, and the monitor of an organization, may have 50 sockets in a process.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignConnections", self._client.ask("GET", f"/ws/campaigns/{segment(campaign_id)}/connections"))

    def list_campaign_executions(self, campaign_id: int, *, page: int | None = None, per_page: int | None = None, skip: int | None = None, limit: int | None = None, status: str | None = None) -> T.CampaignExecutions:
        """Every attempt to reach a contact, the newest first. Has the attempts of every round, each with its call or text, also while it goes on. With `status`, counting ends at 100,000, and `total_is_exact` is then false. Why an attempt was allowed is at its `why`.

        campaign_id: The campaign, by its `id`.
        page: Page to show, from 1.
        per_page: Most entries on a page.
        skip: Entries to pass over, in place of `page`; 0 when only `limit` is sent.
        limit: Most entries to show, in place of `per_page`.
        status: Only attempts that ended so; `in_progress`: those whose end nobody knows yet. Another word is a 400.
        """
        return cast("T.CampaignExecutions", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/executions", query={"page": page, "per_page": per_page, "skip": skip, "limit": limit, "status": status}))

    def iterate_campaign_executions(self, campaign_id: int, *, page: int | None = None, per_page: int | None = None, skip: int = 0, limit: int = 50, status: str | None = None) -> Iterator[T.CampaignExecution]:
        "Every entry of `list_campaign_executions`, page after page, each page when the one before has been used up."
        return each_entry(lambda skip, limit: self.list_campaign_executions(campaign_id, page=page, per_page=per_page, skip=skip, limit=limit, status=status)["items"], skip, limit)

    def cancel_campaign(self, campaign_id: int) -> T.CampaignResult:
        """The same as stop. Ends a scheduled, running or paused campaign as `stop` does. It is there for client libraries.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignResult", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/cancel"))

    def pause_campaign(self, campaign_id: int) -> T.CampaignResult:
        """Pause a running campaign. Nobody else is reached for until the campaign is started again, and it can be changed meanwhile. Calls that go on end as they do. Calls and texts that have not reached the carrier are called off, and their contacts wait.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignResult", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/pause"))

    def re_execute_campaign(self, campaign_id: int, body: T.ReExecuteCampaignBody) -> T.CampaignReExecuted:
        """Go through a campaign that is over once more. Prepares a new round of a completed, cancelled or failed campaign: the chosen contacts wait again with all their attempts, the others are skipped (`not-selected`), and earlier attempts stay on record. The campaign becomes a draft, which still has to be started, or `scheduled`, which begins at its time.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignReExecuted", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/re-execute", body=body))

    def resume_campaign(self, campaign_id: int) -> T.CampaignStarted:
        """The same as start. Goes on with a paused campaign, and starts others as `start` does; it checks and answers the same. It is there for client libraries.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignStarted", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/resume"))

    def review_campaign(self, campaign_id: int) -> T.CampaignReview:
        """What starting a campaign would meet with, and cost. Looks at everything that `start` looks at, and changes nothing: whoever is about to start a campaign sees what stands in its way. A campaign that is running or over is looked at as if it were to start. It reads every contact with work left, so of a large campaign it takes seconds.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignReview", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/readiness"))

    def start_campaign(self, campaign_id: int) -> T.CampaignStarted:
        """Start a campaign, or go on with one that is paused. Answers `scheduled`, and a worker makes the campaign `running` within a second; one with a time to come waits for it, and a paused one is running at once. What would keep every contact from being reached is a 400 whose `code` names it, such as `no-number` or `consent-missing`; what keeps some is in `readiness`. Whether a contact may be reached is checked again before each attempt.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignStarted", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/start"))

    def stop_campaign(self, campaign_id: int) -> T.CampaignResult:
        """Stop a campaign for good. The campaign is `cancelled` at once; contacts that wait are skipped afterwards, with the reason `campaign-cancelled`. Calls that go on end as they do; calls and texts that have not reached the carrier are called off. It can only be executed again.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignResult", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/stop"))

    def get_campaign_schedule(self, campaign_id: int) -> T.CampaignSchedule:
        """When a campaign is to start. Shows the schedule as it was understood, with its time in UTC. Of a recurring one, `scheduled_at` is the next time. A campaign without a schedule is `immediate`: it starts when somebody starts it.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignSchedule", self._client.ask("GET", f"/api/v1/campaigns/{segment(campaign_id)}/schedule"))

    def save_campaign_schedule(self, campaign_id: int, body: T.CreateCampaignBodySchedule) -> T.CampaignScheduleSaved:
        """Say when a campaign is to start. Takes the place of the schedule that a draft or scheduled campaign has. With a time to come the campaign is `scheduled`, and begins by itself when the time has come. `immediate` makes it a draft again. A recurring campaign goes through all its contacts once more each time; a time that comes while a round runs is left out. `start_problems` says what is missing for it so far.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignScheduleSaved", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/schedule", body=body))

    def unschedule_campaign(self, campaign_id: int) -> T.CampaignScheduleChanged:
        """Make a scheduled campaign a draft again. Removes the schedule, so that the campaign starts only when somebody starts it, and can be changed again. Contacts and everything else stay as they are.

        campaign_id: The campaign, by its `id`.
        """
        return cast("T.CampaignScheduleChanged", self._client.ask("POST", f"/api/v1/campaigns/{segment(campaign_id)}/unschedule"))


class Compliance(Chapter):
    "Who may be contacted and when: consents, lists of those who must not be, rules, opt-outs."

    def attest_consent(self, body: T.AttestConsentBody) -> T.AttestConsentAnswer:
        "Attest that the contacts that clients send have agreed. For organizations that keep consents elsewhere: it stands for every number without a consent of its own, never for one whose owner has withdrawn. One attestation stands at a time; a new one takes its place."
        return cast("T.AttestConsentAnswer", self._client.ask("PUT", "/api/v1/compliance/attestation", body=body))

    def end_consent_attestation(self) -> None:
        "Attest it no longer. From then on, only consents that are recorded for a number count. Consents that were attested for a campaign's import stay, since they are recorded for each contact."
        self._client.ask("DELETE", "/api/v1/compliance/attestation")

    def get_consent_attestation(self) -> T.GetConsentAttestationAnswer:
        "What is attested for the contacts that clients send. An attestation stands for every number without a consent of its own, but never for one whose owner has withdrawn."
        return cast("T.GetConsentAttestationAnswer", self._client.ask("GET", "/api/v1/compliance/attestation"))

    def import_contact_consents(self) -> T.ComplianceImportResult:
        "Record many consents from a file. Takes text/csv in UTF-8 with the columns `phone_number`, `kind`, `source`, `given_at` and, if there is one, `evidence`, or JSON as `{\"consents\": [{…}]}`; up to 4 MiB and 100,000 lines a request. Lines that cannot be read are left out and told; a file that cannot be read changes nothing, and neither does the same file again."
        return cast("T.ComplianceImportResult", self._client.ask("POST", "/api/v1/compliance/consents/import"))

    def list_contact_consents(self, *, phone_number: str) -> T.ListContactConsentsAnswer:
        """What the owner of a number has agreed to. Shows every consent recorded for the number, the newest first, also those that were withdrawn: it is what a person may be told. Attestations are not among them.

        phone_number: Whose consents to show, E.164, such as +14155550123; encode the + as %2B.
        """
        return cast("T.ListContactConsentsAnswer", self._client.ask("GET", "/api/v1/compliance/consents", query={"phone_number": phone_number}))

    def record_contact_consent(self, body: T.RecordContactConsentBody) -> T.ContactConsent:
        "Record that somebody has agreed to be contacted. The same number, kind, source and time again changes nothing, and answers with what is there. Whoever has withdrawn is brought back only by a consent given after that. The number itself is kept as a keyed hash."
        return cast("T.ContactConsent", self._client.ask("POST", "/api/v1/compliance/consents", body=body))

    def withdraw_contact_consent(self, consent_id: int) -> T.ContactConsent:
        """Withdraw a consent. Whatever the number has agreed to until then counts no more, also when an old file is imported again; only a consent given later does. The consent stays on record with the time, and one that is withdrawn already keeps its time.

        consent_id: The consent, by its `id`.
        """
        return cast("T.ContactConsent", self._client.ask("DELETE", f"/api/v1/compliance/consents/{segment(consent_id)}"))

    def check_contact(self, body: T.CheckContactBody) -> T.ContactCheck:
        "Whether somebody may be called or texted, and why not. Checks opt-outs, do-not-call lists, consent, the rules' hours in every place the person may be in, and earlier attempts, at the given moment or now. What is missing, unreadable or too old is a no with a reason of its own. It only checks, and is in the audit log; calls and texts that are asked for one by one are held back by opt-outs only."
        return cast("T.ContactCheck", self._client.ask("POST", "/api/v1/compliance/check", body=body))

    def end_contact_rules(self, jurisdiction: str) -> None:
        """End the organization's own rules for a jurisdiction. The rules that ship, if there are any, hold alone from then on; a country without rules is not contacted. The ended version stays on record, for decisions that were made by it.

        jurisdiction: ISO 3166, in capitals: a country (`GB`), or a state or territory of the United States (`US-FL`, `US-PR`).
        """
        self._client.ask("DELETE", f"/api/v1/compliance/rules/{segment(jurisdiction)}")

    def set_contact_rules(self, jurisdiction: str, body: T.SetContactRulesBody) -> T.ContactRules:
        """Set the organization's own rules for a jurisdiction. Takes the place of the organization's rules for that jurisdiction, if it has any, and holds from then on. For the United States and their states, rules can only be stricter than those that ship; what would allow more is a 400. For a country that ships without rules they are what allows contacts there, and need a source with its date.

        jurisdiction: ISO 3166, in capitals: a country (`GB`), or a state or territory of the United States (`US-FL`, `US-PR`).
        """
        return cast("T.ContactRules", self._client.ask("PUT", f"/api/v1/compliance/rules/{segment(jurisdiction)}", body=body))

    def list_contact_rules(self) -> T.ListContactRulesAnswer:
        "The rules in force, with versions and sources. Shows the rules that ship, which are those of the United States, and the organization's own. All rules that bind a contact hold together: the country's, those of each state they may be in, and the organization's. They are no legal advice; each says where and when it was read."
        return cast("T.ListContactRulesAnswer", self._client.ask("GET", "/api/v1/compliance/rules"))

    def create_do_not_call_list(self, body: T.CreateDoNotCallListBody) -> T.DoNotCallList:
        "Begin a list of numbers that must not be contacted. The list is empty at first; its numbers are imported afterwards. For a newer copy of a register, begin a new list with the same `source` and delete the old one once its numbers are in. Source and date cannot be changed."
        return cast("T.DoNotCallList", self._client.ask("POST", "/api/v1/compliance/do-not-call-lists", body=body))

    def list_do_not_call_lists(self) -> T.ListDoNotCallListsAnswer:
        "The lists of numbers that must not be contacted. Shows copies of registers and the organization's own lists, the newest copy first. Numbers are kept as keyed hashes and cannot be read back; whether one is on a list can be looked up."
        return cast("T.ListDoNotCallListsAnswer", self._client.ask("GET", "/api/v1/compliance/do-not-call-lists"))

    def delete_do_not_call_list(self, list_id: int) -> None:
        """Delete a list with its numbers. Its numbers no longer count from then on. Import the newer copy of a register before the old one is deleted, since marketing is refused without any copy.

        list_id: The list, by its `id`.
        """
        self._client.ask("DELETE", f"/api/v1/compliance/do-not-call-lists/{segment(list_id)}")

    def import_do_not_call_numbers(self, list_id: int, *, more_follows: bool | None = None) -> T.ComplianceImportResult:
        """Put numbers on a do-not-call list. Takes text/csv in UTF-8 with a header that has a column `phone_number` (or `phone`, `mobile`, `cell`), or JSON as `{\"numbers\": [\"+1…\"]}`; up to 4 MiB and 100,000 lines a request. Numbers are international, or ten digits, which are North American. Each request adds to what is there: lines that cannot be read are left out, and a file that cannot be read changes nothing.

        list_id: The list, by its `id`.
        more_follows: True with each part of a large list but the last; until then the list is not complete.
        """
        return cast("T.ComplianceImportResult", self._client.ask("POST", f"/api/v1/compliance/do-not-call-lists/{segment(list_id)}/numbers", query={"more_follows": more_follows}))

    def look_up_do_not_call_number(self, *, phone_number: str) -> T.LookUpDoNotCallNumberAnswer:
        """The lists that a number is on. Looks in copies of registers and in the organization's own lists, also in those that are not complete. Opt-outs are a list of their own and are not among them.

        phone_number: The number to look up, E.164, such as +14155550123; encode the + as %2B.
        """
        return cast("T.LookUpDoNotCallNumberAnswer", self._client.ask("GET", "/api/v1/compliance/do-not-call-lists/lookup", query={"phone_number": phone_number}))

    def add_opt_out(self, body: T.AddOptOutBody) -> T.OptOut:
        "Note that somebody wants no more calls and texts. Puts the number on the organization's list of opt-outs, which binds calls and texts of every kind, and in the same transaction calls off the texts and campaign attempts that wait for it. A number that is on the list already keeps its time. Only a START of its owner takes it off again."
        return cast("T.OptOut", self._client.ask("POST", "/api/v1/opt-outs", body=body))


class Memories(Chapter):
    "What assistants know of their callers; reading, correcting, forgetting it."

    def export_caller_memory(self, caller_hash: str) -> T.CallerMemoryExport:
        """Everything that is remembered of a caller, to hand over. Contains the caller's memories, the edges between them, and every consent on record, even while the caller is opted out. The audit log keeps who read it.

        caller_hash: The keyed hash of the caller's number, as call traces show it, or the number itself in E.164.
        """
        return cast("T.CallerMemoryExport", self._client.ask("GET", f"/api/v1/gdpr/memory/export/{segment(caller_hash)}"))

    def forget_caller(self, caller_hash: str) -> T.CallerForgotten:
        """Erase everything remembered of a caller, for good. Erases every memory of the caller, with its edges and uses, including deleted ones. The conversations themselves stay until retention erases them, but what was said in those that began before is not remembered again. Consent on record stays, and the audit log keeps that it was done, without the number or any fact.

        caller_hash: The keyed hash of the caller's number, as call traces show it, or the number itself in E.164.
        """
        return cast("T.CallerForgotten", self._client.ask("POST", f"/api/v1/gdpr/memory/forget-caller/{segment(caller_hash)}"))

    def get_caller_memory_status(self, caller_hash: str) -> T.CallerMemoryStatus:
        """How much is remembered of a caller, and their consent. Answers for any hash or number: a caller who is not known has a count of 0 and no consent. The facts themselves come with the export, or with the list of memories.

        caller_hash: The keyed hash of the caller's number, as call traces show it, or the number itself in E.164.
        """
        return cast("T.CallerMemoryStatus", self._client.ask("GET", f"/api/v1/gdpr/memory/status/{segment(caller_hash)}"))

    def opt_caller_out(self, caller_hash: str) -> T.CallerMemoryStatus:
        """Neither write nor use memories of a caller any more. Records that the caller does not want to be remembered: from now on nothing about them is written, searched or given to conversations. What is already kept stays, unused, until they are forgotten. A later consent takes it back.

        caller_hash: The keyed hash of the caller's number, as call traces show it, or the number itself in E.164.
        """
        return cast("T.CallerMemoryStatus", self._client.ask("POST", f"/api/v1/gdpr/memory/opt-out/{segment(caller_hash)}"))

    def record_caller_consent(self, caller_hash: str, body: T.RecordCallerConsentBody) -> T.CallerMemoryStatus:
        """Record that a caller agrees to be remembered, or not. The newest word counts, and earlier ones are kept as a record. `given: false` has the effect of an opt-out. Consent is needed before anything is remembered only where `memory_write_policy` has `require_explicit_consent`.

        caller_hash: The keyed hash of the caller's number, as call traces show it, or the number itself in E.164.
        """
        return cast("T.CallerMemoryStatus", self._client.ask("POST", f"/api/v1/gdpr/memory/consent/{segment(caller_hash)}", body=body))

    def get_memory_extraction(self, conversation_id: int) -> T.MemoryExtraction:
        """What came of reading a conversation for facts. Tells whether a call or thread of texts was read for facts about its caller, and how many were added, confirmed, ended or refused. The facts themselves are among the memories.

        conversation_id: The conversation, as `conversation_id` of calls and threads names it.
        """
        return cast("T.MemoryExtraction", self._client.ask("GET", f"/api/learning/conversations/{segment(conversation_id)}/extraction"))

    def request_memory_extraction(self, conversation_id: int) -> T.MemoryExtraction:
        """Have a finished conversation read for facts. Works for any conversation that is over, even where the policy does not have conversations read by themselves. The reading is done by a job after this answer. A conversation that was read is not read again; one that failed or was skipped is tried anew, unless the caller had something forgotten in it.

        conversation_id: The conversation, as `conversation_id` of calls and threads names it.
        """
        return cast("T.MemoryExtraction", self._client.ask("POST", f"/api/learning/conversations/{segment(conversation_id)}/extraction"))

    def create_memory(self, body: T.CreateMemoryBody) -> T.MemoryResponse:
        "Remember a fact, or confirm one that is known. A fact that is known already about the same subject is confirmed rather than doubled, and the answer is that memory. Refused where the write policy forbids the type, or where the caller has opted out or has not consented though that is required."
        return cast("T.MemoryResponse", self._client.ask("POST", "/api/learning/memories", body=body))

    def list_memories(self, *, scope_type: str | None = None, scope_id: str | None = None, memory_type: str | None = None, limit: int | None = None, offset: int | None = None) -> list[T.MemoryResponse]:
        """What is remembered, newest first. Leaves out what was deleted or has expired, and everything about callers who opted out. Viewers do not see memories about callers. Facts that are no longer true stay in the list, with a `valid_to`.

        scope_type: Only memories of this scope: `caller`, `location`, `assistant` or `organization`.
        scope_id: Only memories about this subject, as in `subject_id`. With `scope_type=caller`, a number in E.164 works as well as its hash.
        memory_type: Only memories of this type: `semantic`, `episodic` or `procedural`.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.MemoryResponse]", self._client.ask("GET", "/api/learning/memories", query={"scope_type": scope_type, "scope_id": scope_id, "memory_type": memory_type, "limit": limit, "offset": offset}))

    def iterate_memories(self, *, scope_type: str | None = None, scope_id: str | None = None, memory_type: str | None = None, limit: int = 50, offset: int = 0) -> Iterator[T.MemoryResponse]:
        "Every entry of `list_memories`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_memories(scope_type=scope_type, scope_id=scope_id, memory_type=memory_type, limit=limit, offset=offset), offset, limit)

    def delete_memory(self, memory_id: int) -> T.MemoryDeleted:
        """Forget a fact. Nobody sees or uses the fact from now on, and 30 days later it is erased. To erase everything about a caller at once, use the forget-caller operation.

        memory_id: The memory's id.
        """
        return cast("T.MemoryDeleted", self._client.ask("DELETE", f"/api/learning/memories/{segment(memory_id)}"))

    def get_memory(self, memory_id: int) -> T.MemoryResponse:
        """One memory. Answers 404 for what was deleted or has expired, for memories of callers who opted out, and to viewers for memories about any caller.

        memory_id: The memory's id.
        """
        return cast("T.MemoryResponse", self._client.ask("GET", f"/api/learning/memories/{segment(memory_id)}"))

    def update_memory(self, memory_id: int, body: T.UpdateMemoryBody) -> T.MemoryResponse:
        """Correct a memory. Changes only the members that are sent. Who edited it, when and why is added to the provenance, of which the last 50 edits are kept. The write policy and the caller's consent apply as for a new memory.

        memory_id: The memory's id.
        """
        return cast("T.MemoryResponse", self._client.ask("PUT", f"/api/learning/memories/{segment(memory_id)}", body=body))

    def list_memory_edges(self, memory_id: int) -> list[T.MemoryEdge]:
        """How a memory is related to others, oldest first. Contains edges that lead from the memory and edges that lead to it, at most 500. Viewers do not see edges to memories about callers.

        memory_id: The memory's id.
        """
        return cast("list[T.MemoryEdge]", self._client.ask("GET", f"/api/learning/memories/{segment(memory_id)}/edges"))

    def search_memories(self, body: T.SearchMemoriesBody) -> T.MemorySearchResponse:
        "Find what is remembered, best first. Finds by words in four languages and by meaning, prefers specific, sure and recent memories, and takes one step along the edges of the best. Only what is still true is found; with `caller_hash`, nothing about other callers; viewers find nothing about callers at all. Right after a start it may answer by words alone."
        return cast("T.MemorySearchResponse", self._client.ask("POST", "/api/learning/memories/search", body=body))

    def get_memory_graph(self, assistant_id: int, *, limit: int | None = None, edge_types: str | None = None, memory_types: str | None = None) -> T.MemoryGraph:
        """What an assistant may be given, as a graph. Nodes are the assistant's own memories and those that belong to no assistant, newest first; edges are the relations between the nodes of the answer. `stats` counts all such memories, also those beyond `limit`. Viewers do not see memories about callers.

        assistant_id: The assistant's id.
        limit: How many memories to answer at most.
        edge_types: Only edges of these types, separated by commas. `stats` is not affected.
        memory_types: Only memories of these types, separated by commas.
        """
        return cast("T.MemoryGraph", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/memory-graph", query={"limit": limit, "edge_types": edge_types, "memory_types": memory_types}))

    def get_memory_graph_stats(self) -> T.MemoryGraphStats:
        "How much is remembered, and how it is related. Counts the whole organization's memories, without deleted and expired ones and those of callers who opted out. For viewers, memories about callers are not counted."
        return cast("T.MemoryGraphStats", self._client.ask("GET", "/api/learning/graph-stats"))


class Prompts(Chapter):
    "Versions of an assistant's prompt, from draft over canary to all callers."

    def approve_prompt_version(self, assistant_id: int, version_id: int, body: T.ApprovePromptVersionBody2 | None = None) -> T.PromptVersionDetail:
        """Approve a version whose evaluation has passed. A person's yes, without which no version is heard. Only a version in `testing` whose last evaluation has passed can be approved. Approval alone changes nothing for callers: it allows a canary or a shadow run.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/approve", body=body))

    def create_prompt_version(self, assistant_id: int, body: T.CreatePromptVersionBody) -> T.PromptVersionDetail:
        """Draft a version of an assistant's prompt. Makes a draft that nobody hears. It has to pass an evaluation and be approved before it can be tried as a canary or in shadow and then promoted. What a version says cannot be changed afterwards: send another one.

        assistant_id: The assistant's id.
        """
        return cast("T.PromptVersionDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/prompts", body=body))

    def list_prompt_versions(self, assistant_id: int, *, status: str | None = None) -> list[T.PromptVersionResponse]:
        """The versions of an assistant's prompt, newest first. Answers every version without its text and history, which `getPromptVersion` has. An assistant has none before its prompt is first edited or drafted.

        assistant_id: The assistant's id.
        status: Only versions with this status.
        """
        return cast("list[T.PromptVersionResponse]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/prompts", query={"status": status}))

    def get_prompt_diff(self, assistant_id: int, version_id: int, *, against: int | None = None) -> T.PromptDiff:
        """What is different in a version, word by word. Compares the version with the one in production, or with `against`. Put together, the parts that are not `removed` are the version's text. Texts with very little in common are answered as one removal and one addition.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        against: The id of the version to compare with. Default: the version in production; without one, what the assistant is told.
        """
        return cast("T.PromptDiff", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/diff", query={"against": against}))

    def get_prompt_gates(self, assistant_id: int, version_id: int) -> T.PromptGates:
        """What a promotion needs, and whether it is there. Lists the gates of a version with their evidence, how a canary does beside production, and what a shadow run found. Gates that are not `required` are for whoever decides.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptGates", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/gates"))

    def get_prompt_version(self, assistant_id: int, version_id: int) -> T.PromptVersionDetail:
        """A version with its text and its history. Answers the whole text and every step the version has taken, with who took it, when and why.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}"))

    def promote_prompt_version(self, assistant_id: int, version_id: int) -> T.PromptVersionDetail:
        """Put a version into production. For a canary, a version in shadow, or one that was rolled back out of production. It becomes what the assistant is told from the next conversation on; the version before is retired, and another version in shadow ends its run. Only the gates that are `required` are asked for, not the canary's figures.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/promote"))

    def roll_back_prompt_version(self, assistant_id: int, version_id: int, body: T.RollBackPromptVersionBody) -> T.PromptVersionDetail:
        """Take a version out of service. A canary is retired, and its threads go on with the assistant's prompt from the next answer on. For the version in production, the one before it is in production again, and a shadow run ends; that is refused when there was none before it. A roll-back out of production can be undone by promoting the version again.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/rollback", body=body))

    def start_prompt_canary(self, assistant_id: int, version_id: int, body: T.StartPromptCanaryBody2 | None = None) -> T.PromptVersionDetail:
        """Have a share of callers hear an approved version. Each caller hears the same version in every call and text; callers without a number are drawn call by call. Conversations that are under way keep the version they began with. The canary is compared with production once a minute and rolled back by itself when it certainly does harm; promotion waits for a person. An assistant has one canary at most.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/start-canary", body=body))

    def update_prompt_canary(self, assistant_id: int, version_id: int, body: T.UpdatePromptCanaryBody) -> T.PromptVersionDetail:
        """Change the share of callers who hear a canary. Callers who hear the canary keep it as long as the share grows. The figures it is judged by go on.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("PATCH", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/canary", body=body))

    def list_shadow_turns(self, assistant_id: int, version_id: int, *, limit: int | None = None, offset: int | None = None) -> list[T.ShadowTurn]:
        """A version's answers in shadow, beside the live ones. Each turn shows both answers and which was preferred, newest first, of every shadow run of the version. Personal data is redacted, and turns go when their conversation is deleted or its thread is archived.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.ShadowTurn]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/shadow-turns", query={"limit": limit, "offset": offset}))

    def iterate_shadow_turns(self, assistant_id: int, version_id: int, *, limit: int = 50, offset: int = 0) -> Iterator[T.ShadowTurn]:
        "Every entry of `list_shadow_turns`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_shadow_turns(assistant_id, version_id, limit=limit, offset=offset), offset, limit)

    def start_prompt_shadow(self, assistant_id: int, version_id: int, body: T.StartPromptShadowBody2 | None = None) -> T.PromptVersionDetail:
        """Have an approved version answer turns again, unheard. Once calls and threads are over, the version answers a sample of their turns again; nobody hears it, and no tool is called. A model compares both answers without knowing which is whose. What that costs counts as the assistant's usage. An assistant has one version in shadow at most.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/start-shadow", body=body))

    def stop_prompt_shadow(self, assistant_id: int, version_id: int) -> T.PromptVersionDetail:
        """End a shadow run. The version is approved as before, and what it answered stays. Turns that have not been answered yet are left out.

        assistant_id: The assistant's id.
        version_id: The version's id, not its number.
        """
        return cast("T.PromptVersionDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/prompts/{segment(version_id)}/stop-shadow"))


class Evaluations(Chapter):
    "Cases, and how versions of a prompt do on them."

    def add_eval_case(self, assistant_id: int, dataset_id: int, body: T.AddEvalCaseBody) -> T.EvalCase:
        """Add a case to a dataset. A dataset that is published cannot be changed, and one has at most 100,000 cases. The case is kept as it is sent: personal data in it is not redacted.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        """
        return cast("T.EvalCase", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}/cases", body=body))

    def list_eval_cases(self, assistant_id: int, dataset_id: int, *, limit: int | None = None, offset: int | None = None) -> list[T.EvalCase]:
        """A dataset's cases, in the order they were added. Answers one page of cases with all of their content. For all cases at once, export the dataset.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.EvalCase]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}/cases", query={"limit": limit, "offset": offset}))

    def iterate_eval_cases(self, assistant_id: int, dataset_id: int, *, limit: int = 50, offset: int = 0) -> Iterator[T.EvalCase]:
        "Every entry of `list_eval_cases`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_eval_cases(assistant_id, dataset_id, limit=limit, offset=offset), offset, limit)

    def add_eval_case_from_trace(self, assistant_id: int, dataset_id: int, body: T.AddEvalCaseFromTraceBody) -> T.EvalCase:
        """Add a case made of a call. Takes what was said before the assistant's last answer, and what the tools answered then as mocks, both without phone numbers and other personal data; names stay. What is expected is kept as it is written. When the call is erased or its caller is forgotten, the case goes too, unless the dataset is published.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        """
        return cast("T.EvalCase", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}/cases/from-trace", body=body))

    def delete_eval_case(self, assistant_id: int, dataset_id: int, case_id: int) -> T.EvalCaseDeleted:
        """Delete a case. Deletes the case from its dataset for good, with what was answered to it in evaluations. Refused once the dataset is published.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        case_id: The case's id.
        """
        return cast("T.EvalCaseDeleted", self._client.ask("DELETE", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}/cases/{segment(case_id)}"))

    def replace_eval_case(self, assistant_id: int, dataset_id: int, case_id: int, body: T.AddEvalCaseBody) -> T.EvalCase:
        """Put another case in the place of one. The whole case is replaced: members that are left out are empty afterwards. It keeps its id and the call it was made of. Refused once the dataset is published.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        case_id: The case's id.
        """
        return cast("T.EvalCase", self._client.ask("PUT", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}/cases/{segment(case_id)}", body=body))

    def create_eval_dataset(self, assistant_id: int, body: T.CreateEvalDatasetBody) -> T.EvalDataset:
        """Create a dataset without cases. The dataset belongs to this assistant and can be changed until it is published. Cases are added one by one, from calls, or all at once by importing a dataset instead.

        assistant_id: The assistant's id.
        """
        return cast("T.EvalDataset", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets", body=body))

    def list_eval_datasets(self, assistant_id: int) -> list[T.EvalDataset]:
        """An assistant's evaluation datasets, newest first. Answers all datasets at once, each with the number of its cases; the cases have their own list.

        assistant_id: The assistant's id.
        """
        return cast("list[T.EvalDataset]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets"))

    def export_eval_dataset(self, assistant_id: int, dataset_id: int) -> T.ExportedEvalDataset:
        """A dataset with all its cases, as an import takes it. Sent as `data` of an import, the answer makes the same dataset again, for this or another assistant. Ids and the calls that cases were made of are not in it. A dataset too large for an import is refused; read its cases page by page.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        """
        return cast("T.ExportedEvalDataset", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}/export"))

    def get_eval_dataset(self, assistant_id: int, dataset_id: int) -> T.EvalDataset:
        """One dataset, without its cases. Tells how many cases the dataset has and whether it is published; the cases have their own list.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        """
        return cast("T.EvalDataset", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}"))

    def import_eval_dataset(self, assistant_id: int, body: T.ImportEvalDatasetBody) -> T.EvalDataset:
        """Make a dataset of an exported one. Takes up to 100,000 cases and 32 MB. Either every case is taken or none: what is wrong with cases is named in the answer, up to 1,000 mistakes. The dataset is new and not published, whatever the exported one was.

        assistant_id: The assistant's id.
        """
        return cast("T.EvalDataset", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/import", body=body))

    def publish_eval_dataset(self, assistant_id: int, dataset_id: int) -> T.EvalDataset:
        """Keep a dataset from being changed ever again. From now on no case can be added, replaced or deleted, and this cannot be undone. Evaluations work with datasets that are not published, too. Publishing one again changes nothing.

        assistant_id: The assistant the dataset belongs to.
        dataset_id: The dataset's id.
        """
        return cast("T.EvalDataset", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval-datasets/{segment(dataset_id)}/publish"))

    def cancel_eval_run(self, assistant_id: int, run_id: int) -> T.EvalRun:
        """End an evaluation early. What was answered so far stays, but there is no pass rate, and the version's state does not change. Only for a run that is waiting, running or paused.

        assistant_id: The assistant the evaluation is of.
        run_id: The evaluation's id.
        """
        return cast("T.EvalRun", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval-runs/{segment(run_id)}/cancel"))

    def get_eval_run(self, assistant_id: int, run_id: int) -> T.EvalRunDetail:
        """How far an evaluation is, and how it went. Ask again until `status` is `done`, `failed` or `cancelled`; a run that is `paused` says in `reason` what it waits for. `judge_agreement` compares the judging model with what people marked.

        assistant_id: The assistant the evaluation is of.
        run_id: The evaluation's id.
        """
        return cast("T.EvalRunDetail", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/eval-runs/{segment(run_id)}"))

    def list_eval_results(self, assistant_id: int, run_id: int, *, limit: int | None = None, offset: int | None = None, passed: Literal["true", "false"] | None = None) -> list[T.EvalResult]:
        """What was answered in each case, and how it was judged. Ordered by case and repeat. Results are there as soon as a case was answered, also while the evaluation goes on.

        assistant_id: The assistant the evaluation is of.
        run_id: The evaluation's id.
        limit: How many to answer at most.
        offset: How many to skip.
        passed: Only answers that passed (`true`) or did not (`false`).
        """
        return cast("list[T.EvalResult]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/eval-runs/{segment(run_id)}/results", query={"limit": limit, "offset": offset, "passed": passed}))

    def iterate_eval_results(self, assistant_id: int, run_id: int, *, limit: int = 50, offset: int = 0, passed: Literal["true", "false"] | None = None) -> Iterator[T.EvalResult]:
        "Every entry of `list_eval_results`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_eval_results(assistant_id, run_id, limit=limit, offset=offset, passed=passed), offset, limit)

    def list_eval_runs(self, assistant_id: int, *, limit: int | None = None, offset: int | None = None) -> list[T.EvalRun]:
        """Evaluations of an assistant's prompts, newest first. Answers evaluations of every version and dataset with their figures so far; what was answered in each case is in the results.

        assistant_id: The assistant's id.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.EvalRun]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/eval-runs", query={"limit": limit, "offset": offset}))

    def iterate_eval_runs(self, assistant_id: int, *, limit: int = 50, offset: int = 0) -> Iterator[T.EvalRun]:
        "Every entry of `list_eval_runs`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_eval_runs(assistant_id, limit=limit, offset=offset), offset, limit)

    def mark_eval_result(self, assistant_id: int, run_id: int, case_id: int, body: T.MarkEvalResultBody) -> T.EvalMark:
        """Say whether an answer is a good one. Each person has one mark per answer: what the same person said of it before is replaced. Marks do not change whether a case passed; they show in `judge_agreement` how far the judging model can be believed.

        assistant_id: The assistant the evaluation is of.
        run_id: The evaluation's id.
        case_id: The case that was answered.
        """
        return cast("T.EvalMark", self._client.ask("PUT", f"/api/learning/assistants/{segment(assistant_id)}/eval-runs/{segment(run_id)}/results/{segment(case_id)}/mark", body=body))

    def resume_eval_run(self, assistant_id: int, run_id: int) -> T.EvalRun:
        """Let an evaluation go on that was paused. For a run that a model's vendor refused, once the cause is mended. It goes on where it was, and no case counts twice. A run that waits under a spend cap goes on by itself when more may be spent.

        assistant_id: The assistant the evaluation is of.
        run_id: The evaluation's id.
        """
        return cast("T.EvalRun", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval-runs/{segment(run_id)}/resume"))

    def run_evaluation(self, assistant_id: int, body: T.RunEvaluationBody) -> T.EvalRun:
        """Have a prompt version answer a dataset's cases. A job answers the cases after this answer; no real tool is called. A draft is `testing` from now on, and a version in testing is rejected when too few cases pass; a version in another state is only measured. What it costs counts as the assistant's usage, and a spend cap pauses it.

        assistant_id: The assistant's id.
        """
        return cast("T.EvalRun", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/eval/run", body=body))


class Simulations(Chapter):
    "Callers that are played, to try an assistant before people call."

    def cancel_caller_simulation(self, assistant_id: int, simulation_id: int) -> T.CallerSimulation:
        """End a simulation early. The conversations so far stay, with their figures. Only for a simulation that is waiting, running or paused.

        assistant_id: The assistant that answers.
        simulation_id: The simulation's id.
        """
        return cast("T.CallerSimulation", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/caller-simulations/{segment(simulation_id)}/cancel"))

    def get_caller_simulation(self, assistant_id: int, simulation_id: int) -> T.CallerSimulation:
        """How far a simulation is, and how the assistant did. Ask again until `status` is `done`, `failed` or `cancelled`. Figures grow with each conversation that was played.

        assistant_id: The assistant that answers.
        simulation_id: The simulation's id.
        """
        return cast("T.CallerSimulation", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/caller-simulations/{segment(simulation_id)}"))

    def list_caller_simulations(self, assistant_id: int, *, limit: int | None = None, offset: int | None = None) -> list[T.CallerSimulation]:
        """Simulations of an assistant's callers, newest first. Answers every simulation with its figures so far; what was said is in its conversations.

        assistant_id: The assistant's id.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.CallerSimulation]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/caller-simulations", query={"limit": limit, "offset": offset}))

    def iterate_caller_simulations(self, assistant_id: int, *, limit: int = 50, offset: int = 0) -> Iterator[T.CallerSimulation]:
        "Every entry of `list_caller_simulations`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_caller_simulations(assistant_id, limit=limit, offset=offset), offset, limit)

    def start_caller_simulation(self, assistant_id: int, body: T.StartCallerSimulationBody) -> T.CallerSimulation:
        """Have a model play callers of the assistant. The assistant's own model plays each scenario with each personality and judges whether the caller's goal was reached; a job does so after this answer. No real tool is called and nobody is called. More conversations than the budget allows are refused. What it costs counts as the assistant's usage, and a spend cap pauses it.

        assistant_id: The assistant's id.
        """
        return cast("T.CallerSimulation", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/caller-simulations", body=body))

    def list_simulated_conversations(self, assistant_id: int, simulation_id: int, *, limit: int | None = None, offset: int | None = None, reached: Literal["true", "false", "unknown"] | None = None) -> list[T.SimulatedConversation]:
        """What was said in each conversation, and its judgement. Ordered by scenario, personality and repeat. Conversations are there as soon as they were played and judged, also while the simulation goes on.

        assistant_id: The assistant that answers.
        simulation_id: The simulation's id.
        limit: How many to answer at most.
        offset: How many to skip.
        reached: Only conversations in which the goal was reached (`true`), was not (`false`), or could not be judged (`unknown`).
        """
        return cast("list[T.SimulatedConversation]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/caller-simulations/{segment(simulation_id)}/conversations", query={"limit": limit, "offset": offset, "reached": reached}))

    def iterate_simulated_conversations(self, assistant_id: int, simulation_id: int, *, limit: int = 50, offset: int = 0, reached: Literal["true", "false", "unknown"] | None = None) -> Iterator[T.SimulatedConversation]:
        "Every entry of `list_simulated_conversations`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_simulated_conversations(assistant_id, simulation_id, limit=limit, offset=offset, reached=reached), offset, limit)

    def resume_caller_simulation(self, assistant_id: int, simulation_id: int) -> T.CallerSimulation:
        """Let a simulation go on that was paused. For one that a model's vendor refused, once the cause is mended. It goes on where it was. One that waits under a spend cap goes on by itself when more may be spent.

        assistant_id: The assistant that answers.
        simulation_id: The simulation's id.
        """
        return cast("T.CallerSimulation", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/caller-simulations/{segment(simulation_id)}/resume"))


class Learning(Chapter):
    "From calls that went badly to better prompts."

    def accept_case_draft(self, assistant_id: int, draft_id: int, body: T.AcceptCaseDraftBody) -> T.CaseDraft:
        """Add a drafted case to a dataset. The case is added with the expectation that was proposed, or with another one. Where none was proposed, one has to be sent. A draft can be decided on once.

        assistant_id: The assistant the draft is for.
        draft_id: The draft's id.
        """
        return cast("T.CaseDraft", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/case-drafts/{segment(draft_id)}/accept", body=body))

    def draft_case(self, assistant_id: int, cluster_id: int, body: T.DraftCaseBody2 | None = None) -> T.CaseDraft:
        """Draft an evaluation case from one of a cluster's calls. Takes what was said before the last answer, redacted, and has the assistant's model propose what a good answer would have. Without a model, or when nothing may be spent, the draft says why it has no proposal. It belongs to no dataset until a person accepts it.

        assistant_id: The assistant the cluster is of.
        cluster_id: The cluster's id.
        """
        return cast("T.CaseDraft", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/failure-clusters/{segment(cluster_id)}/draft-case", body=body))

    def get_failure_cluster(self, assistant_id: int, cluster_id: int) -> T.FailureClusterDetail:
        """A cluster with its calls. Each call comes with its summary and quality. Any of them can be drafted as a case.

        assistant_id: The assistant the cluster is of.
        cluster_id: The cluster's id.
        """
        return cast("T.FailureClusterDetail", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/failure-clusters/{segment(cluster_id)}"))

    def get_failure_review(self, assistant_id: int, review_id: int) -> T.FailureReviewDetail:
        """A review with its clusters. Clusters come largest first. Calls that were deleted since are no longer counted in them.

        assistant_id: The assistant the review is of.
        review_id: The review's id.
        """
        return cast("T.FailureReviewDetail", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/failure-reviews/{segment(review_id)}"))

    def list_case_drafts(self, assistant_id: int, *, status: Literal["proposed", "accepted", "rejected"] | None = None, limit: int | None = None, offset: int | None = None) -> list[T.CaseDraft]:
        """Drafted cases, newest first. Drafts of all of the assistant's clusters. Those that are `proposed` wait for a person.

        assistant_id: The assistant's id.
        status: Only drafts that are `proposed`, `accepted` or `rejected`.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.CaseDraft]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/case-drafts", query={"status": status, "limit": limit, "offset": offset}))

    def iterate_case_drafts(self, assistant_id: int, *, status: Literal["proposed", "accepted", "rejected"] | None = None, limit: int = 50, offset: int = 0) -> Iterator[T.CaseDraft]:
        "Every entry of `list_case_drafts`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_case_drafts(assistant_id, status=status, limit=limit, offset=offset), offset, limit)

    def list_failure_reviews(self, assistant_id: int, *, limit: int | None = None, offset: int | None = None) -> list[T.FailureReview]:
        """Reviews of an assistant's calls, newest first. Answers the reviews without their clusters, which each review has.

        assistant_id: The assistant's id.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.FailureReview]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/failure-reviews", query={"limit": limit, "offset": offset}))

    def iterate_failure_reviews(self, assistant_id: int, *, limit: int = 50, offset: int = 0) -> Iterator[T.FailureReview]:
        "Every entry of `list_failure_reviews`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_failure_reviews(assistant_id, limit=limit, offset=offset), offset, limit)

    def review_failures(self, assistant_id: int, body: T.ReviewFailuresBody2 | None = None) -> T.FailureReviewDetail:
        """Group calls that went badly by how they failed. Looks at calls that are unresolved or of low quality, the newest 300 of them, and groups them by the meaning and the words of their summaries. Done before the answer comes; without an embedding model, or when nothing may be spent, words alone are compared. Texts are not looked at.

        assistant_id: The assistant's id.
        """
        return cast("T.FailureReviewDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/failure-reviews", body=body))

    def reject_case_draft(self, assistant_id: int, draft_id: int, body: T.RejectCaseDraftBody2 | None = None) -> T.CaseDraft:
        """Reject a drafted case. The draft stays in the list as `rejected`, with the reason, and becomes no case. A draft can be decided on once.

        assistant_id: The assistant the draft is for.
        draft_id: The draft's id.
        """
        return cast("T.CaseDraft", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/case-drafts/{segment(draft_id)}/reject", body=body))

    def get_improvement_chain(self, assistant_id: int, *, kind: Literal["call_trace", "failure_review", "failure_cluster", "case_draft", "eval_case", "optimization", "prompt_version", "eval_run"], id: int) -> T.ImprovementChain:
        """What something came of, and what came of it. From a call, review, cluster, draft, case, optimization, version or evaluation, follows the way in both directions: from bad calls to cases, from cases to versions, and to the moves of a version. What was deleted is missing.

        assistant_id: The assistant's id.
        kind: What kind of thing to start from. A `prompt_move` is found from its version.
        id: The id of the thing to start from.
        """
        return cast("T.ImprovementChain", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/improvement-chain", query={"kind": kind, "id": id}))

    def get_learning_stats(self, assistant_id: int) -> T.LearningStatsResponse:
        """How much an assistant has learnt. Figures for an overview: memories the assistant may be given, versions of its prompt, datasets and its last evaluation. For viewers, memories about callers are not counted.

        assistant_id: The assistant's id.
        """
        return cast("T.LearningStatsResponse", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/stats"))

    def cancel_optimization(self, assistant_id: int, optimization_id: int) -> T.OptimizationDetail:
        """End an optimization early, without a version. What it has cost so far stays counted, and no draft is made. Only for one that is waiting, running or paused.

        assistant_id: The assistant the optimization is of.
        optimization_id: The optimization's id.
        """
        return cast("T.OptimizationDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/optimizations/{segment(optimization_id)}/cancel"))

    def get_optimization(self, assistant_id: int, optimization_id: int) -> T.OptimizationDetail:
        """How far an optimization is, and what it found. Ask again until `status` is `done`, `failed` or `cancelled`. Scores and candidates are there once it is done; `prompt_version_id` then names the draft, if one was made.

        assistant_id: The assistant the optimization is of.
        optimization_id: The optimization's id.
        """
        return cast("T.OptimizationDetail", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/optimizations/{segment(optimization_id)}"))

    def list_optimizations(self, assistant_id: int, *, limit: int | None = None, offset: int | None = None) -> list[T.Optimization]:
        """Optimizations of an assistant's prompt, newest first. Answers optimizations without their texts and candidates, which each optimization has.

        assistant_id: The assistant's id.
        limit: How many to answer at most.
        offset: How many to skip.
        """
        return cast("list[T.Optimization]", self._client.ask("GET", f"/api/learning/assistants/{segment(assistant_id)}/optimizations", query={"limit": limit, "offset": offset}))

    def iterate_optimizations(self, assistant_id: int, *, limit: int = 50, offset: int = 0) -> Iterator[T.Optimization]:
        "Every entry of `list_optimizations`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_optimizations(assistant_id, limit=limit, offset=offset), offset, limit)

    def optimize_prompt(self, assistant_id: int, body: T.OptimizePromptBody) -> T.OptimizationDetail:
        """Search for a better prompt. A job tries candidates on a part of the dataset's cases and measures the best on the rest, which nobody who proposes prompts sees. Only one that is better there, too, becomes a version: a draft that has to be evaluated and approved like any other. What it costs counts as the assistant's usage. Needs a language model, the optional optimizer package and a dataset of at least four cases.

        assistant_id: The assistant's id.
        """
        return cast("T.OptimizationDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/dspy/optimize", body=body))

    def resume_optimization(self, assistant_id: int, optimization_id: int) -> T.OptimizationDetail:
        """Let an optimization go on that was paused. For one that a model's vendor refused, once the cause is mended. It goes on where it was, and nothing is paid for twice. One that waits under a spend cap goes on by itself when more may be spent.

        assistant_id: The assistant the optimization is of.
        optimization_id: The optimization's id.
        """
        return cast("T.OptimizationDetail", self._client.ask("POST", f"/api/learning/assistants/{segment(assistant_id)}/optimizations/{segment(optimization_id)}/resume"))


class Webhooks(Chapter):
    "Deliveries of events to the organization's addresses, and their signing secrets."

    def enable_webhook_endpoint(self, endpoint_key: str) -> T.WebhookEndpoint:
        """Forget the failures of a URL and send to it again. Events that wait are sent from now on, and later ones again, also when a person had held them back. Events that have failed stay failed; `redeliver-failed` sends them once more.

        endpoint_key: The URL's key, as the list has it.
        """
        return cast("T.WebhookEndpoint", self._client.ask("POST", f"/api/v1/webhook-endpoints/{segment(endpoint_key)}/enable"))

    def get_webhook_delivery(self, delivery_id: int) -> T.WebhookDeliveryDetail:
        """One event with all its tries. Also what the receiver answered each time, cut at 10 KB, for finding out why it refused.

        delivery_id: The delivery's id, as the list has it.
        """
        return cast("T.WebhookDeliveryDetail", self._client.ask("GET", f"/api/v1/webhook-deliveries/{segment(delivery_id)}"))

    def get_webhook_endpoint(self, endpoint_key: str) -> T.WebhookEndpoint:
        """Health of one URL. The same as the list says of it.

        endpoint_key: The URL's key, as the list has it.
        """
        return cast("T.WebhookEndpoint", self._client.ask("GET", f"/api/v1/webhook-endpoints/{segment(endpoint_key)}"))

    def get_webhook_secret(self) -> T.WebhookSecret:
        "The secret events are signed with. Each event has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks, and a library for it verifies them with this secret. The first secret is made when it is first needed. Reading it is recorded in the audit log."
        return cast("T.WebhookSecret", self._client.ask("GET", "/api/v1/organization/webhook-secret"))

    def list_webhook_deliveries(self, *, status: Literal["pending", "delivered", "failed"] | None = None, event_type: str | None = None, conversation_id: int | None = None, url: str | None = None, limit: int | None = None, offset: int | None = None, before: int | None = None, with_total: bool | None = None) -> T.ListWebhookDeliveriesAnswer:
        """Events sent to the organization's URLs, newest first. One entry for each event and URL, whatever became of it, kept for 30 days. A failed event is tried up to ten times over about 76 hours, with growing waits; its entry shows the last try.

        status: Only those in this state.
        event_type: Only of this type: `sms_received`, `status-update`, `end-of-call-report` or `test`.
        conversation_id: Only those about this call or thread.
        url: Only those for exactly this URL.
        limit: How many to return at most.
        offset: How many to leave out before the first.
        before: The `id` of the last delivery of the page before: the list goes on after it, however many have been added since. `offset` and `total` mean what they mean without it. An id of no delivery of the organization gives an empty page.
        with_total: `false`: nothing is counted and `total` is left out of the answer, which then takes as long in a long list as in a short one.
        """
        return cast("T.ListWebhookDeliveriesAnswer", self._client.ask("GET", "/api/v1/webhook-deliveries", query={"status": status, "event_type": event_type, "conversation_id": conversation_id, "url": url, "limit": limit, "offset": offset, "before": before, "with_total": with_total}))

    def iterate_webhook_deliveries(self, *, status: Literal["pending", "delivered", "failed"] | None = None, event_type: str | None = None, conversation_id: int | None = None, url: str | None = None, limit: int = 50, offset: int = 0, before: int | None = None, with_total: bool | None = None) -> Iterator[T.WebhookDelivery]:
        "Every entry of `list_webhook_deliveries`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_webhook_deliveries(status=status, event_type=event_type, conversation_id=conversation_id, url=url, limit=limit, offset=offset, before=before, with_total=with_total)["items"], offset, limit)

    def list_webhook_endpoints(self, *, limit: int | None = None, offset: int | None = None) -> T.ListWebhookEndpointsAnswer:
        """Health of the URLs events are sent to. A URL appears with the first event for it; it is set on assistants. After five failures in a row it is left alone for 30 seconds and then tried with one event at a time; after five days of nothing but failures it is disabled. Where the installation sends mail, admins are told after one day, after four, and when it is disabled.

        limit: How many to return at most.
        offset: How many to leave out before the first.
        """
        return cast("T.ListWebhookEndpointsAnswer", self._client.ask("GET", "/api/v1/webhook-endpoints", query={"limit": limit, "offset": offset}))

    def iterate_webhook_endpoints(self, *, limit: int = 50, offset: int = 0) -> Iterator[T.WebhookEndpoint]:
        "Every entry of `list_webhook_endpoints`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_webhook_endpoints(limit=limit, offset=offset)["items"], offset, limit)

    def pause_webhook_endpoint(self, endpoint_key: str) -> T.WebhookEndpoint:
        """Hold back what goes to a URL. Events wait, none fails and no try is used up, until `resume` or `enable`; a try that runs at this moment is finished. What a person asks for is sent all the same: a test, and an event sent once more. Events that have waited for 30 days are deleted like all others.

        endpoint_key: The URL's key, as the list has it.
        """
        return cast("T.WebhookEndpoint", self._client.ask("POST", f"/api/v1/webhook-endpoints/{segment(endpoint_key)}/pause"))

    def redeliver_failed_webhooks(self, endpoint_key: str, body: T.RedeliverFailedWebhooksBody) -> T.ResentWebhooks:
        """Send again all that has failed since a moment. Up to 1000 failed events of the URL, the oldest first, wait for a try again, as if they had not failed: five at a time are sent, a URL that keeps failing rests in between, and one that is held back keeps them waiting. An event with tries left goes on with them; one that has had all ten gets a single one. The same bytes under the same event ids.

        endpoint_key: The URL's key, as the list has it.
        """
        return cast("T.ResentWebhooks", self._client.ask("POST", f"/api/v1/webhook-endpoints/{segment(endpoint_key)}/redeliver-failed", body=body))

    def redeliver_webhook(self, delivery_id: int) -> T.WebhookDelivery:
        """Send an event once more, now. The same bytes under the same event id, whatever the state of the delivery and of its URL; the answer does not wait for the try. An event that is still waiting has its next try brought forward; one that has ended gets a single try. A success enables a URL that was disabled.

        delivery_id: The delivery's id, as the list has it.
        """
        return cast("T.WebhookDelivery", self._client.ask("POST", f"/api/v1/webhook-deliveries/{segment(delivery_id)}/redeliver"))

    def resume_webhook_endpoint(self, endpoint_key: str) -> T.WebhookEndpoint:
        """Send to a URL again what was held back. What has waited is sent in its order. A URL that was disabled meanwhile, or rests after failures, stays so; `enable` ends that too.

        endpoint_key: The URL's key, as the list has it.
        """
        return cast("T.WebhookEndpoint", self._client.ask("POST", f"/api/v1/webhook-endpoints/{segment(endpoint_key)}/resume"))

    def rotate_webhook_secret(self) -> T.WebhookSecret:
        "Replace the signing secret. The answer has the new one. For 24 hours events are signed with the former one too, so that receivers can change over in the meantime. Another rotation within that time ends the secret before the former one."
        return cast("T.WebhookSecret", self._client.ask("POST", "/api/v1/organization/webhook-secret/rotate"))

    def send_test_webhook(self, body: T.SendTestWebhookBody) -> T.WebhookDelivery:
        "Send a test event to a URL. An event of type `test` about nothing, signed like all others, with the `webhook_headers` of an assistant whose `webhook_url` it is. It is sent once, whatever the state of the URL, and a success enables one that was disabled. The answer does not wait for the try: read the delivery to see how it ended. A URL that no event went to before appears among the endpoints."
        return cast("T.WebhookDelivery", self._client.ask("POST", "/api/v1/webhook-endpoints/test", body=body))

    def stream_webhook_events(self, *, last: int | None = None, follow: bool | None = None, last_event_id: str | None = None) -> str:
        """Events as they happen, for a developer's machine. Server-sent events. `ready` comes first. Then each event of the organization comes as `webhook`; its data has `event_id`, `event_type`, `conversation_id`, `url` (null when none is set), `created_at`, and what a receiver gets: `headers`, signed at this moment, and `body`, to be passed on unchanged. The assistant's own headers are left out. Events come without a URL being set, too: from the beginning of a stream until five minutes after its end. They are those of deliveries, but nothing that is done with them here changes a delivery. Whoever comes back with the last `id` in the header `Last-Event-ID` is sent what came since, and may be sent events of the minute before that once more: go by `event_id`. Those of one conversation come in their order. A line with a colon shows every 15 seconds that the connection lives; credentials are checked again every 30. `parley listen` is a client of it.

        last: How many of the events before now come first. Not used with a last event.
        follow: False: the answer ends with what is there already, and nothing is kept for listeners.
        last_event_id: The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`.
        """
        return cast("str", self._client.ask("GET", "/api/v1/webhook-events/stream", query={"last": last, "follow": follow, "last_event_id": last_event_id}))


class AuditLog(Chapter):
    "Who changed what, chained so that a change of the log itself is found."

    def list_audit_log(self, *, user_id: int | None = None, operation: str | None = None, date_from: str | None = None, date_to: str | None = None, limit: int | None = None, offset: int | None = None) -> T.ListAuditLogAnswer:
        """Who changed, revealed or exported what, newest first. Each request that changes something, and each that reads a secret or an export, whether it succeeded or was refused. Values are never recorded, only names. Entries are kept without end; nobody can change or delete them here.

        user_id: Only what this person did, keys of theirs included.
        operation: Only this operation, by its `operationId`.
        date_from: Only from this date or timestamp on; a date begins at midnight. UTC unless it names an offset.
        date_to: Only up to this date or timestamp, which is included; a date with its whole day. UTC unless it names an offset.
        limit: How many to return at most.
        offset: How many to leave out before the first.
        """
        return cast("T.ListAuditLogAnswer", self._client.ask("GET", "/api/v1/audit-log", query={"user_id": user_id, "operation": operation, "date_from": date_from, "date_to": date_to, "limit": limit, "offset": offset}))

    def iterate_audit_log(self, *, user_id: int | None = None, operation: str | None = None, date_from: str | None = None, date_to: str | None = None, limit: int = 50, offset: int = 0) -> Iterator[T.AuditEntry]:
        "Every entry of `list_audit_log`, page after page, each page when the one before has been used up."
        return each_entry(lambda offset, limit: self.list_audit_log(user_id=user_id, operation=operation, date_from=date_from, date_to=date_to, limit=limit, offset=offset)["items"], offset, limit)

    def verify_audit_log(self) -> T.VerifyAuditLogAnswer:
        "Check that nobody changed the audit log. Recomputes the chain of hashes over all entries of the organization, those of the last seconds included; an entry that was changed or is missing breaks it. One check runs at a time, so a long log may take a while. Keep `head_hash` elsewhere: only with it can one tell that the whole log was rewritten."
        return cast("T.VerifyAuditLogAnswer", self._client.ask("GET", "/api/v1/audit-log/verify"))


class Mcp(Chapter):
    "The tools of this installation for programs that speak the Model Context Protocol."

    def exchange_mcp_message(self, body: T.ExchangeMcpMessageBody) -> T.ExportCampaignEvidenceAnswer:
        "One message of the Model Context Protocol. For programs that speak MCP over streamable HTTP. Each message stands alone: there are no sessions and no streams, so a GET or DELETE is a 405. The tools are operations of this interface, and a call of one is a request of its own to that operation, with the caller's credentials, budgets and audit entries. Tools that publish, call or send need an API key with the permission `act`."
        return cast("T.ExportCampaignEvidenceAnswer", self._client.ask("POST", "/mcp", body=body))


class System(Chapter):
    "Whether the installation works, and this reference."

    def stream_events(self, *, follow: bool | None = None, kinds: str | None = None, last_event_id: str | None = None) -> str:
        """What changes in the organization, as it happens. Server-sent events, for pages and programs that show how things are. `ready` comes first. Then each `change` says by its data what changed, not how: `id`, `kind` (`call`, `conversation`, `text`, `delivery`, `number`; `transcript` when something was said in a call, at most once a second, with an `id` of null) and `subject_id`, the id of the call, thread, text, delivery or number; null when it was many. Read what you show of it. Some come twice, and what changed several times within a moment comes once. `resync` says that changes may have been missed: read everything again. Whoever comes back with the last `id` in the header `Last-Event-ID` is sent what came since; when that is not known any more, after about ten minutes, `resync` comes. A line with a colon shows every 10 seconds that the connection lives; credentials are checked again every 20, and the stream ends with them.

        follow: False: the answer ends with what came since the last event, and does not wait for more.
        kinds: Only changes of these kinds, separated by commas; `ready` and `resync` come always. Absent: all, also those that later versions add.
        last_event_id: The `id` of the last event seen, for clients that cannot send the header `Last-Event-ID`.
        """
        return cast("str", self._client.ask("GET", "/api/v1/events", query={"follow": follow, "kinds": kinds, "last_event_id": last_event_id}))

    def examine_installation(self) -> T.ExamineInstallationAnswer:
        "Have the installation examined. Does what the command `parley doctor` does, with the settings and the database of the process that answers: data folder, database, addresses, mail, the operator's carriers, models and speech vendors (one small request each, which the vendor may bill), collector of traces and SIP bridges. Takes up to a minute when something does not answer. Who asks while an examination goes on gets its results; ten may be asked for in ten minutes."
        return cast("T.ExamineInstallationAnswer", self._client.ask("POST", "/api/v1/system/doctor"))

    def read_installation(self) -> T.ReadInstallationAnswer:
        "The version that runs, and whether it is ready. About the process that answers and the database it uses. Admins of the organization that was made with the installation, the first one, also see when `parley backup` last wrote a file."
        return cast("T.ReadInstallationAnswer", self._client.ask("GET", "/api/v1/system"))

    def read_health(self) -> T.ReadHealthAnswer:
        "Whether the process runs. Looks at nothing else, neither the database nor vendors, and so suits a check that restarts the process. Whether it can work is `GET /readyz`."
        return cast("T.ReadHealthAnswer", self._client.ask("GET", "/health"))

    def read_open_api(self) -> T.ReadFlowGraphSchemaAnswer:
        "This interface, machine-readable (OpenAPI 3.1). Made from the same declarations that requests are checked against, so it fits the version that runs. `x-access` of an operation says who may call it and `x-audited` whether the audit log records it."
        return cast("T.ReadFlowGraphSchemaAnswer", self._client.ask("GET", "/openapi.json"))

    def read_readiness(self) -> T.Readiness:
        "Whether traffic may come. For load balancers. While something is not ready, the same body comes with status 503 and names it. A process that is about to end is not ready either, though it finishes what it has begun."
        return cast("T.Readiness", self._client.ask("GET", "/readyz"))


class Parley(Client):
    "A Parley installation, over its HTTP interface, by chapters."

    version = VERSION

    def _open_chapters(self) -> None:
        self.signing_in = SigningIn(self)
        self.verification = Verification(self)
        self.users = Users(self)
        self.api_keys = ApiKeys(self)
        self.organization = Organization(self)
        self.assistants = Assistants(self)
        self.flows = Flows(self)
        self.tools = Tools(self)
        self.documents = Documents(self)
        self.phone_numbers = PhoneNumbers(self)
        self.sip_trunks = SipTrunks(self)
        self.calls = Calls(self)
        self.traces = Traces(self)
        self.costs = Costs(self)
        self.sms = Sms(self)
        self.sms_conversations = SmsConversations(self)
        self.sms_sessions = SmsSessions(self)
        self.sms_logs = SmsLogs(self)
        self.campaigns = Campaigns(self)
        self.compliance = Compliance(self)
        self.memories = Memories(self)
        self.prompts = Prompts(self)
        self.evaluations = Evaluations(self)
        self.simulations = Simulations(self)
        self.learning = Learning(self)
        self.webhooks = Webhooks(self)
        self.audit_log = AuditLog(self)
        self.mcp = Mcp(self)
        self.system = System(self)
