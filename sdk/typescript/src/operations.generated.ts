// Generated from the OpenAPI document by `npm run generate:sdk`; what is changed here is lost.

import { Chapter, segment } from "./chapter.ts";
import { Client, type KeyedRequestOptions, type ParleyOptions, type RequestOptions } from "./client.ts";
import { eachEntry } from "./paging.ts";
import type * as T from "./types.generated.ts";

const VERSION = "0.1.0";

/** Registration, sign-in, sessions of the dashboard, passwords. */
export class SigningIn extends Chapter {
  /** Ask for a link with which to set a new password. The answer does not tell whether the account exists. The link is mailed to the account's address, works once and is valid for an hour; an address gets at most 5 such mails an hour. Where the installation sends no mail, the answer says so, and the operator makes the link. */
  forgotPassword(body: T.ForgotPasswordBody, options?: RequestOptions): Promise<T.ForgotPasswordAnswer> {
    return this.ask({ method: "POST", path: "/api/auth/forgot-password", body }, options);
  }

  /** Sign in to an organization, given by its slug or name. Gives an access token, and sets the session cookie unless another site's page asks. An unknown address, a wrong password, a deactivated account and an organization the person does not belong to all get the same answer. After ten wrong passwords within an hour the account has to wait. */
  login(body: T.LoginBody, options?: RequestOptions): Promise<T.AuthResponse> {
    return this.ask({ method: "POST", path: "/api/auth/login", body }, options);
  }

  /** Sign in to the person's default organization. Without a default, or when the person no longer belongs to it, the organization they have belonged to longest. Otherwise the same as signing in to a named one. */
  loginSimple(body: T.LoginSimpleBody, options?: RequestOptions): Promise<T.AuthResponse> {
    return this.ask({ method: "POST", path: "/api/auth/login/simple", body }, options);
  }

  /** End the sign-in, its access tokens included. Ends the sign-in that the request came with, in all organizations it was switched to; the person's other sign-ins and API keys stay. The session cookie is cleared. */
  logout(options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "POST", path: "/api/auth/logout" }, options);
  }

  /** Make an account with an organization of its own. Only where the operator has opened registration. The person is the organization's admin and is signed in, but does no more than read until their address is verified; where the installation sends mail, the link for that is on its way. It never joins an existing organization, whatever its name. */
  register(body: T.RegisterBody, options?: RequestOptions): Promise<T.AuthResponse> {
    return this.ask({ method: "POST", path: "/api/auth/register", body }, options);
  }

  /** Set a new password with the token of a reset link. Ends every sign-in of the account and uses the link up. The address counts as verified, since the link went to it. It does not sign in: that is the next step. */
  resetPassword(body: T.ResetPasswordBody, options?: RequestOptions): Promise<T.ResetPasswordAnswer> {
    return this.ask({ method: "POST", path: "/api/auth/reset-password", body }, options);
  }

  /** Make the first organization and its admin; works once. The token is in the link that the service prints when it starts without any account; it is valid for 15 minutes. The admin counts as verified and is signed in. Once there is an account, every token is refused. */
  setUp(body: T.SetUpBody, options?: RequestOptions): Promise<T.AuthResponse> {
    return this.ask({ method: "POST", path: "/api/auth/set-up", body }, options);
  }

  /** Start the idle time anew and get a fresh access token. The absolute end of the sign-in, 12 hours or 30 days after it began, stays where it is. Access tokens are valid for 15 minutes, so a client that has no session cookie calls this before one expires. */
  extendSession(options?: RequestOptions): Promise<T.ExtendSessionAnswer> {
    return this.ask({ method: "POST", path: "/api/auth/session/extend" }, options);
  }

  /** How long the sign-in holds. Asking counts as use of the sign-in like any other request, up to a minute late. An API key is no sign-in: its times are null, and its list says when it expires. */
  getSessionInfo(options?: RequestOptions): Promise<T.GetSessionInfoAnswer> {
    return this.ask({ method: "GET", path: "/api/auth/session/info" }, options);
  }

  /** Who is signed in. A short form of the account in which ids are text, as existing clients expect; the account itself is `GET /api/v1/users/me`. */
  getSignedInUser(options?: RequestOptions): Promise<T.GetSignedInUserAnswer> {
    return this.ask({ method: "GET", path: "/api/auth/me" }, options);
  }

  /** The organizations the caller belongs to. With an API key only the key's own: a key does not learn of the others. A signed-in person may switch to each of them that is active. */
  listMyOrganizations(options?: RequestOptions): Promise<T.ListMyOrganizationsAnswer> {
    return this.ask({ method: "GET", path: "/api/auth/organizations" }, options);
  }

  /** Choose the organization a simple sign-in leads to. Changes nothing about the sign-in that is open now. An API key needs its `write` permission. */
  setDefaultOrganization(body: T.SetDefaultOrganizationBody, options?: RequestOptions): Promise<T.SetDefaultOrganizationAnswer> {
    return this.ask({ method: "POST", path: "/api/auth/set-default-organization", body }, options);
  }

  /** Go on in another organization. The sign-in stays the same: its session cookie leads to the other organization from now on, and the answer has an access token for it. Access tokens made before stay valid for their own organization until they expire. Not with an API key, which belongs to one organization. */
  switchOrganization(body: T.SetDefaultOrganizationBody, options?: RequestOptions): Promise<T.AuthResponse> {
    return this.ask({ method: "POST", path: "/api/auth/switch-organization", body }, options);
  }
}

/** Whether the signed-in person's e-mail address is theirs. */
export class Verification extends Chapter {
  /** Whether the caller's e-mail address is verified. An unverified person reads and keeps their own account, and nothing more. Telephone numbers of people are not verified here; their members are for existing clients. */
  getVerificationStatus(options?: RequestOptions): Promise<T.GetVerificationStatusAnswer> {
    return this.ask({ method: "GET", path: "/v1/verification/status" }, options);
  }

  /** Send the caller a new link to verify their address. Earlier links stop working. For an address that is already verified nothing is sent. Where the installation sends no mail, `success` is false and `error` says how to get a link from the operator. A sender may have 30 mails sent an hour and an address may get 5. */
  resendVerificationEmail(options?: RequestOptions): Promise<T.ResendVerificationEmailAnswer> {
    return this.ask({ method: "POST", path: "/v1/verification/email/resend" }, options);
  }

  /** Verify an e-mail address with the token of its link. From then on the person may do what their role allows. The link works once, for a day, and only while the account has the address it was sent to. A token that does not hold is answered with status 400 in the same form, with `error` saying why. */
  verifyEmail(body: T.VerifyEmailBody, options?: RequestOptions): Promise<T.ResendVerificationEmailAnswer> {
    return this.ask({ method: "POST", path: "/v1/verification/email/verify", body }, options);
  }
}

/** The people of an organization, their roles, and invitations. */
export class Users extends Chapter {
  /** Join the organization with an invitation's token. Whoever has an account gives its password; for anyone else an account is made with the password they choose. The person is signed in, their address counts as verified, and the invitation is used up. */
  acceptInvitation(body: T.AcceptInvitationBody, options?: RequestOptions): Promise<T.AcceptInvitationAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/users/accept-invitation", body }, options);
  }

  /** Change the caller's password; ends every other sign-in. The caller's sign-ins in all organizations end, except the one the request came with; API keys stay valid. An account without a password sends an empty current one. After ten wrong passwords within an hour the account has to wait. */
  changePassword(body: T.ChangePasswordBody, options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/users/me/change-password", body }, options);
  }

  /** Change a member's role. Holds from the member's next request on, for their API keys too. A lower role ends the open invitations the member made. The last admin keeps the role until another member has it. */
  changeUserRole(user_id: number, body: T.ChangeUserRoleBody, options?: RequestOptions): Promise<T.UserSaved> {
    return this.ask({ method: "PATCH", path: `/api/v1/users/${segment(user_id)}`, body }, options);
  }

  /** Remove a member from the organization. The member's API keys and sign-ins for the organization fail from the next request on and do not come back with a new invitation; open invitations they made end. The account itself remains, with its other organizations. */
  removeUser(user_id: number, options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/users/${segment(user_id)}` }, options);
  }

  /** What an invitation link is for. For the page that the link leads to: it shows who invites whom and whether a password is to be given or chosen. Looking does not use the invitation up. */
  getInvitation(token: string, options?: RequestOptions): Promise<T.GetInvitationAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/users/invitation/${segment(token)}` }, options);
  }

  /** The caller's own account. With an API key, the account is its owner's. Role and organization are those the caller acts with now. */
  getMe(options?: RequestOptions): Promise<T.User> {
    return this.ask({ method: "GET", path: "/api/v1/users/me" }, options);
  }

  /** Change the caller's own account. Null and what is not sent stay as they are; an empty name clears it. Where the installation sends mail, a new e-mail address is unverified until its owner has followed the link that is mailed to it. An API key needs its `write` permission, and `admin` to change the address, since reset links go there. */
  updateMe(body: T.UpdateMeBody, options?: RequestOptions): Promise<T.UserSaved> {
    return this.ask({ method: "PUT", path: "/api/v1/users/me", body }, options);
  }

  /** Invite a person to the organization. The invitation holds for seven days and replaces an earlier open one to the same address. Where the installation sends mail, the link goes to the person and to nobody else; otherwise the answer has it, to be handed on. A sender may have 30 mails sent an hour and an address may get 5. */
  inviteUser(body: T.InviteUserBody, options?: RequestOptions): Promise<T.InvitationMade> {
    return this.ask({ method: "POST", path: "/api/v1/users/invite", body }, options);
  }

  /** Invitations that can still be accepted. Each with what became of its mail. Accepted, expired and revoked invitations are not listed, and neither are links. */
  listInvitations(options?: RequestOptions): Promise<T.Invitation[]> {
    return this.ask({ method: "GET", path: "/api/v1/users/invitations" }, options);
  }

  /** The members of the organization. All of them at once, whatever their role. Preferences are shown only of the caller. */
  listUsers(options?: RequestOptions): Promise<T.User[]> {
    return this.ask({ method: "GET", path: "/api/v1/users" }, options);
  }

  /** Take an invitation back. Its link stops working at once. An invitation that was accepted cannot be taken back; remove the member instead. */
  revokeInvitation(invitation_id: string, options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/users/invitations/${segment(invitation_id)}` }, options);
  }
}

/** Keys with which programs act for a person; shown once. */
export class ApiKeys extends Chapter {
  /** Make an API key; only this answer shows it. Only its hash is stored, so a key that is lost has to be replaced. It acts for the caller in this organization and may never do more than the caller; a key made with a key may do no more than that one and does not outlive it. From `expires_at` on every request with it is answered with 401, `code` `api-key-expired`. Its own limit of requests binds besides everyone's. */
  createApiKey(body: T.CreateApiKeyBody, options?: RequestOptions): Promise<T.CreateApiKeyAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/users/me/api-keys", body }, options);
  }

  /** The caller's API keys of this organization. The keys themselves are not shown, and neither are revoked keys or those of other people. */
  listApiKeys(options?: RequestOptions): Promise<T.ApiKey[]> {
    return this.ask({ method: "GET", path: "/api/v1/users/me/api-keys" }, options);
  }

  /** Revoke an API key. It fails from the next request on and cannot be brought back. People of every role may revoke their own keys; a key needs its `write` permission for it. */
  deleteApiKey(key_id: number, options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/users/me/api-keys/${segment(key_id)}` }, options);
  }

  /** Rename an API key, or change what it may do. The body is an object with the members to change, or just the permissions. Members that are not sent stay as they are; permissions that are sent replace all of them, with `read` true and the others false where they are missing. An expiry moves only to an earlier moment; for a later one the key is rotated. Changes hold from the next request on; the key's text stays. */
  updateApiKey(key_id: number, body?: T.UpdateApiKeyBody2, query?: T.UpdateApiKeyQuery, options?: RequestOptions): Promise<T.ApiKey> {
    return this.ask({ method: "PUT", path: `/api/v1/users/me/api-keys/${segment(key_id)}`, body, query }, options);
  }

  /** All API keys of the organization, with whose they are. The oldest first, so that an admin can see which programs act here, and for whom. The keys themselves are not shown, and neither are revoked ones. */
  listOrganizationApiKeys(query?: T.ListOrganizationApiKeysQuery, options?: RequestOptions): Promise<T.ListOrganizationApiKeysAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/organization/api-keys", query }, options);
  }

  /** Every entry of `listOrganizationApiKeys`, page after page, each page when the one before has been used up. */
  iterateOrganizationApiKeys(query?: T.ListOrganizationApiKeysQuery, options?: RequestOptions): AsyncGenerator<T.OrganizationApiKey> {
    const read = async (offset: number, limit: number) => (await this.listOrganizationApiKeys({ ...query, offset, limit }, options)).items;
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Revoke anybody's API key of the organization. It fails from the next request on and cannot be brought back. Other keys of the person, and their sign-in, stay. */
  revokeOrganizationApiKey(key_id: number, options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/organization/api-keys/${segment(key_id)}` }, options);
  }

  /** Replace an API key, with time to change over. Makes a new key with the same name, permissions and limit; only this answer shows it. The former works on for `overlap_hours`, or until its own expiry if that is sooner. The caller must be allowed to make such a key: a key that expires cannot make one that outlives it. */
  rotateApiKey(key_id: number, body?: T.RotateApiKeyBody2, options?: RequestOptions): Promise<T.RotateApiKeyAnswer> {
    return this.ask({ method: "POST", path: `/api/v1/users/me/api-keys/${segment(key_id)}/rotate`, body }, options);
  }
}

/** The organization's settings, its vendors' keys, presets, limits and usage. */
export class Organization extends Chapter {
  /** Make another organization. The caller becomes its admin and may switch to it; the sign-in stays in the present one. It starts empty: assistants, numbers, keys and settings are not taken along. Without a slug it gets the first free one made from its name. */
  createOrganization(body: T.CreateOrganizationBody, options?: RequestOptions): Promise<T.OrganizationSaved> {
    return this.ask({ method: "POST", path: "/api/v1/organization/create", body }, options);
  }

  /** Which carriers, models and speech the organization can use. Looks only at which settings and keys are there, the organization's own and the operator's; no carrier or vendor is asked. Where there is no key for recognizing speech or for speaking, the speech servers on Parley's own machine are asked whether they are there. */
  getConfigurationStatus(options?: RequestOptions): Promise<T.GetConfigurationStatusAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/organization/configuration-status" }, options);
  }

  /** The caller's organization. Verified admins see secrets masked, as dots and the last four characters; to others they are null, whether they are set or not. Nobody sees a stored secret in full. */
  getOrganization(options?: RequestOptions): Promise<T.Organization> {
    return this.ask({ method: "GET", path: "/api/v1/organization" }, options);
  }

  /** Change the organization. Null and what is not sent stay as they are, an empty text clears, and a masked secret that is sent back keeps the stored one. Vendors' keys are merged by vendor, whereas `settings` and the memory policy are replaced as a whole. Changed keys are used from the next call or text on. */
  updateOrganization(body: T.UpdateOrganizationBody, options?: RequestOptions): Promise<T.OrganizationSaved> {
    return this.ask({ method: "PUT", path: "/api/v1/organization", body }, options);
  }

  /** Ask Twilio whether an account id and token are right. Stores nothing. A masked token stands for the stored one, so a form can check what it shows. If Twilio cannot be asked at all, the answer is an error. */
  validateTwilio(body: T.ValidateTwilioBody, options?: RequestOptions): Promise<T.ValidateTwilioAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/organization/twilio/validate", body }, options);
  }

  /** How the organization is doing, on one page. What is set up, what needs somebody's attention, and the calls and texts of the last 24 hours by hour. Made for a first page: it is one request, and its cost grows with the last day only. Simulated and browser calls count like others. */
  readOverview(options?: RequestOptions): Promise<T.ReadOverviewAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/overview" }, options);
  }

  /** What the organization used this hour and today. In total and by assistant, with the limits and with what they have refused. Hours and days are those of UTC, and counts begin anew with each. Limits are changed with the organization's and the assistants' settings. */
  getOrganizationUsage(options?: RequestOptions): Promise<T.OrganizationUsage> {
    return this.ask({ method: "GET", path: "/api/v1/organization/usage" }, options);
  }

  /** How many calls at a time use each speech provider. What the organization has set for voices and recognizers. Providers that are not named are not limited and have priority 2. Assistants may have limits of their own besides. */
  getConcurrencySettings(options?: RequestOptions): Promise<T.ConcurrencySettingsResponse> {
    return this.ask({ method: "GET", path: "/api/v1/organization/concurrency-settings" }, options);
  }

  /** Set how many calls at a time use each speech provider. Each kind that is sent replaces all that was set for it: a provider that is left out is no longer limited. Null or absent leaves a kind as it is. A call that finds no room uses the next provider it may. Calls that are live keep the providers they have. */
  updateConcurrencySettings(body: T.UpdateConcurrencySettingsBody, options?: RequestOptions): Promise<T.ConcurrencySettingsResponse> {
    return this.ask({ method: "PUT", path: "/api/v1/organization/concurrency-settings", body }, options);
  }

  /** Add a fallback key of a provider. It comes last in the order, and is tried when those before it are refused, out of credit or out of requests. A provider may have at most 20; a name that is taken or a missing key is a 400. */
  createFallbackKey(provider: string, body: T.CreateFallbackKeyBody, options?: RequestOptions): Promise<T.FallbackKeyResponse> {
    return this.ask({ method: "POST", path: `/api/v1/organization/fallback-keys/${segment(provider)}`, body }, options);
  }

  /** A provider's fallback keys in the order they are tried. They come after the provider's first key: the assistant's, else the organization's, else the operator's. They serve models and embeddings at the vendor's own address; those of speech vendors are kept but not used. The keys themselves are never shown. */
  listFallbackKeys(provider: string, options?: RequestOptions): Promise<T.ProviderFallbackKeysResponse> {
    return this.ask({ method: "GET", path: `/api/v1/organization/fallback-keys/${segment(provider)}` }, options);
  }

  /** Delete a fallback key. It is no longer tried, and its text is deleted. Records of what was answered with it keep its name. */
  deleteFallbackKey(provider: string, key_id: string, options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/organization/fallback-keys/${segment(provider)}/${segment(key_id)}` }, options);
  }

  /** Replace a fallback key. An empty or masked `api_key` keeps the stored one; the other members are replaced, with their defaults where they are missing. Its place in the order stays. */
  updateFallbackKey(provider: string, key_id: string, body: T.CreateFallbackKeyBody, options?: RequestOptions): Promise<T.FallbackKeyResponse> {
    return this.ask({ method: "PUT", path: `/api/v1/organization/fallback-keys/${segment(provider)}/${segment(key_id)}`, body }, options);
  }

  /** A preset, to be put into an assistant. Changes nothing: the client sends provider and config with the assistant. Admins get the secrets in full when the preset includes them, otherwise they are masked. Every reading is recorded in the audit log. */
  applyLlmPreset(preset_id: string, options?: RequestOptions): Promise<T.LLMPresetResponse> {
    return this.ask({ method: "GET", path: `/api/v1/organization/llm-presets/${segment(preset_id)}/apply` }, options);
  }

  /** Keep a model configuration for later assistants. Its secrets are stored encrypted. An organization may have at most 500 presets; a name that is taken is a 400. The default one also gives the model for work that belongs to no assistant, such as improving prompts. */
  createLlmPreset(body: T.CreateLlmPresetBody, options?: RequestOptions): Promise<T.LLMPresetResponse> {
    return this.ask({ method: "POST", path: "/api/v1/organization/llm-presets", body }, options);
  }

  /** The organization's model presets by name. Secrets are masked: admins see their last four characters, others only that there is one. A preset is a template; no assistant changes with it. */
  listLlmPresets(options?: RequestOptions): Promise<T.LLMPresetResponse[]> {
    return this.ask({ method: "GET", path: "/api/v1/organization/llm-presets" }, options);
  }

  /** Delete a preset. Assistants made with it keep what they got. After the default preset there is none until another is set. */
  deleteLlmPreset(preset_id: string, options?: RequestOptions): Promise<T.ChangePasswordAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/organization/llm-presets/${segment(preset_id)}` }, options);
  }

  /** Replace a preset. An empty, missing or masked `api_key` keeps the stored one, unless the provider is another now: it must not get the former one's key. Assistants made with the preset keep what they got. */
  updateLlmPreset(preset_id: string, body: T.CreateLlmPresetBody, options?: RequestOptions): Promise<T.LLMPresetResponse> {
    return this.ask({ method: "PUT", path: `/api/v1/organization/llm-presets/${segment(preset_id)}`, body }, options);
  }

  /** Ask a vendor whether credentials work. Makes one real request, for which a vendor of models or speech may charge a trifle: a carrier is asked for the account, a model for a word, a recognizer hears a second of silence, a voice says a word. What is sent comes first, then what the organization has stored, then what the operator gave; the stored keys go to the vendor's own address only, and nothing is stored. Credentials that do not work are a result (`success` false), not an error. Addresses that are sent have to be public. */
  testProvider(provider: string, body: T.TestProviderBody, options?: RequestOptions): Promise<T.ProviderTestResult> {
    return this.ask({ method: "POST", path: `/api/v1/organization/providers/${segment(provider)}/test`, body }, options);
  }

  /** List the models a vendor offers. The vendor is asked with the organization's key, else with the operator's (with `assistant_id`, first with the assistant's own); its answer is kept for five minutes. If it cannot be asked (no key, a key it refuses, no answer within 5 seconds, no such list), the answer is a table of what was known when this release was made, with the reason. Other ids than those listed can be used all the same. */
  listVendorModels(provider: string, query: T.ListVendorModelsQuery, options?: RequestOptions): Promise<T.VendorModels> {
    return this.ask({ method: "GET", path: `/api/v1/organization/providers/${segment(provider)}/models`, query }, options);
  }

  /** List the voices a vendor offers. The vendor is asked with the organization's key, else with the operator's (with `assistant_id`, first with the assistant's own); its answer is kept for five minutes. If it cannot be asked (no key, a key it refuses, no answer within 5 seconds, no such list), the answer is a table of what was known when this release was made, with the reason. Other ids than those listed can be used all the same. */
  listVendorVoices(provider: string, query?: T.ListVendorVoicesQuery, options?: RequestOptions): Promise<T.VendorVoices> {
    return this.ask({ method: "GET", path: `/api/v1/organization/providers/${segment(provider)}/voices`, query }, options);
  }

  /** Have a voice say a sentence. Has the vendor speak a text of at most 200 characters, as in a call: 8 kHz, mono. The vendor charges for the characters whose key is used, the assistant's (with `assistant_id`), else the organization's, else the operator's; no call has them, so they are among the `voice_characters` of `getOrganizationUsage`. Nothing else is stored. A sample takes none of the places that calls have at the vendor. */
  sampleVendorVoice(provider: string, body: T.SampleVendorVoiceBody, options?: RequestOptions): Promise<Uint8Array> {
    return this.ask({ method: "POST", path: `/api/v1/organization/providers/${segment(provider)}/voices/sample`, body }, options);
  }
}

/** Who answers: prompt, model, voice, recognizer, and their history of changes. */
export class Assistants extends Chapter {
  /** Write with an assistant, without a carrier. The assistant answers as it would a text, by server-sent events: `text` with a piece of the answer in `text`, as it is made; `tool` with `name`, `arguments`, `is_success` and `result` of each call of a tool; at last `done` with the whole answer in `text`, what `provider` and `model` answered and their tokens, or `error` with `detail` and perhaps `fix`. The conversation stands in the request: nothing of it is stored, counted against limits, or among the costs here; the vendor of the model charges for it. Documents are searched; other tools are never called, and one without a mock fails. Memories, a flow of the number and the sentence in which an AI first says that it is one are left out. Where no model is set up, the demo responder answers, and `provider` says so. */
  chatWithAssistant(assistant_id: number, body: T.ChatWithAssistantBody, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/chat`, body }, options);
  }

  /** How many assistants there are. Deleted ones are not counted; `active_only` leaves out those that are switched off, too. */
  countAssistants(query?: T.CountAssistantsQuery, options?: RequestOptions): Promise<T.CountAssistantsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/assistants/count", query }, options);
  }

  /** Make an assistant. Only `name` is required; every other member has a default. Members that are not known are kept and answered as they were sent, and `warnings` names them. Keys and other secrets are stored encrypted and answered masked. The whole record may have 524,288 bytes. It answers nobody until it is given a number. */
  createAssistant(body: T.CreateAssistantBody, options?: RequestOptions): Promise<T.AssistantSaved> {
    return this.ask({ method: "POST", path: "/api/v1/assistants", body }, options);
  }

  /** The organization's assistants, the oldest first. A page of assistants with all their settings and numbers. Secrets are masked. `countAssistants` says how many there are. */
  listAssistants(query?: T.ListAssistantsQuery, options?: RequestOptions): Promise<T.AssistantResponse[]> {
    return this.ask({ method: "GET", path: "/api/v1/assistants", query }, options);
  }

  /** Every entry of `listAssistants`, page after page, each page when the one before has been used up. */
  iterateAssistants(query?: T.ListAssistantsQuery, options?: RequestOptions): AsyncGenerator<T.AssistantResponse> {
    const read = async (skip: number, limit: number) => this.listAssistants({ ...query, skip, limit }, options);
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 100);
  }

  /** Delete an assistant. Its numbers stay, without an assistant; its secrets are deleted, and its tools are taken from it. Calls and threads it has had stay on record. An assistant that is the base of flows cannot be deleted. */
  deleteAssistant(assistant_id: number, options?: RequestOptions): Promise<T.DeleteAssistantAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/assistants/${segment(assistant_id)}` }, options);
  }

  /** One assistant, with secrets masked. Answers every setting, defaults included, and the numbers it answers. Whoever may write sees the last characters of long secrets (`********f3c1`); viewers and keys that only read see `********`. */
  getAssistant(assistant_id: number, query?: T.GetAssistantQuery, options?: RequestOptions): Promise<T.AssistantResponse> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}`, query }, options);
  }

  /** Merge into the settings. Objects are merged at every level, lists are replaced as a whole, and null sets null. A masked secret sent back keeps the stored one. Only admins may change an address that a stored secret is sent to without sending the secret again. What the assistant was before goes into its history, unless nothing changes. */
  patchAssistant(assistant_id: number, body: T.PatchAssistantBody, options?: RequestOptions): Promise<T.AssistantSaved> {
    return this.ask({ method: "PATCH", path: `/api/v1/assistants/${segment(assistant_id)}`, body }, options);
  }

  /** Replace the members that are sent. An object that is sent replaces the stored one as a whole, and what it leaves out gets its default; members that are not sent stay. A masked secret sent back keeps the stored one. Only admins may change an address that a stored secret is sent to without sending the secret again. What the assistant was before goes into its history, unless nothing changes. */
  updateAssistant(assistant_id: number, body: T.UpdateAssistantBody, options?: RequestOptions): Promise<T.AssistantSaved> {
    return this.ask({ method: "PUT", path: `/api/v1/assistants/${segment(assistant_id)}`, body }, options);
  }

  /** Make another assistant like this one. The copy has the same settings and tools, and the name with "(copy)" behind it. Numbers, documents, calls, history and secrets are not copied: it uses the organization's keys until it gets its own. */
  duplicateAssistant(assistant_id: number, options?: RequestOptions): Promise<T.AssistantResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/duplicate` }, options);
  }

  /** Assistants as a file, the oldest first. The file has no secrets: in JSON each one is `********`, and the table of the CSV has no column for them. `assistant_ids` overrides the other filters. The export is recorded in the audit log. */
  exportAssistants(query?: T.ExportAssistantsQuery, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "GET", path: "/api/v1/assistants/export", query }, options);
  }

  /** The assistant that answers a number. Looks an assistant up by one of the organization's numbers. Where a flow answers the number, there is none. */
  getAssistantByPhone(phone_number: string, query?: T.GetAssistantQuery, options?: RequestOptions): Promise<T.AssistantResponse> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/by-phone/${segment(phone_number)}`, query }, options);
  }

  /** Who calls, and for which organization. Answers the person the access token or API key belongs to, and the organization in which it acts. */
  getCallersOrganization(options?: RequestOptions): Promise<T.GetCallersOrganizationAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/assistants/me/organization" }, options);
  }

  /** Model providers and what they offer. The vendors of language models that are built in, with the models known of each. Needs no credentials and says nothing about keys. */
  listAssistantProviders(options?: RequestOptions): Promise<T.ListAssistantProvidersAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/assistants/providers" }, options);
  }

  /** Voices cloned with the service: always none. Voices are cloned at their vendors' own consoles and used by their `voice_id` like any other. The list is there for clients that ask for it, and is empty. */
  listClonedVoices(query?: T.ListClonedVoicesQuery, options?: RequestOptions): Promise<T.ListClonedVoicesAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/assistants/cloned-voices", query }, options);
  }

  /** Switch an assistant on or off. Takes no body. The change goes into the assistant's history like any other; nothing else about the assistant changes. */
  setAssistantStatus(assistant_id: number, query: T.SetAssistantStatusQuery, options?: RequestOptions): Promise<T.AssistantResponse> {
    return this.ask({ method: "PATCH", path: `/api/v1/assistants/${segment(assistant_id)}/status`, query }, options);
  }

  /** One entry of an assistant's history. What the assistant was before one of its changes, and what that change touched. Secrets are masked. */
  getSettingsVersion(assistant_id: number, version_id: number, options?: RequestOptions): Promise<T.AssistantSettingsVersion> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}/settings-history/${segment(version_id)}` }, options);
  }

  /** An assistant's changes, the newest first. Each entry has the whole record as it was before the change, what the change touched, and who made it. Changes of numbers, documents and tools that belong to the organization are not in it. There are no pages: `limit` reaches back at most 200 changes. */
  listSettingsHistory(assistant_id: number, query?: T.ListSettingsHistoryQuery, options?: RequestOptions): Promise<T.ListSettingsHistoryAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}/settings-history`, query }, options);
  }

  /** Make the assistant what it was before a change. What it is now goes into the history first, so that a rollback can be rolled back. The history holds no secrets: where there was one then, the present one stays; those that were added since are deleted, and those that were taken away stay away. Numbers, documents and calls are not touched. */
  rollbackAssistant(assistant_id: number, version_id: number, body?: T.RollbackAssistantBody2, options?: RequestOptions): Promise<T.AssistantResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/settings-history/${segment(version_id)}/rollback`, body }, options);
  }

  /** Have a system prompt improved by a model. The organization's default preset is asked first, then vendors that it or the operator has keys for, else a model found on this machine. Nothing is stored: put the answer into `llm_settings.system_prompt` if you like it. */
  enhanceSystemPrompt(body: T.EnhanceSystemPromptBody, options?: RequestOptions): Promise<T.EnhanceSystemPromptAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/assistants/enhance-system-prompt", body }, options);
  }

  /** Ask a model for a word, to try its settings. Sends the model a real request, for which its vendor may charge, and waits at most 15 seconds. The key is the one that is sent, else the organization's, else the operator's; those two go only to the vendor's own address. A model that does not answer is a result (`success` false), not an error. */
  testLlmConnection(body: T.TestLlmConnectionBody, options?: RequestOptions): Promise<T.LLMConnectionTestResponse> {
    return this.ask({ method: "POST", path: "/api/v1/assistants/test-llm-connection", body }, options);
  }

  /** Have an assistant read a text aloud. The text is said as the assistant would say it in a call, 8 kHz and mono: with the voice a call would begin with, at its volume, with its pronunciations, and with numbers, dates and markup as they are spoken. The header `parley-voice` names the voice, URI-encoded: `elevenlabs/21m00Tcm4TlvDq8ikWAM`; `espeak/en` where there is no key for the assistant's own. A voice that fails is not replaced by another. The vendor charges for the characters that it is given; they are among the organization's and the assistant's `voice_characters` of `getOrganizationUsage`, and no limit holds them back but that of requests. Nothing else is stored, and none of the places that calls have at the vendor is taken. */
  speakAsAssistant(assistant_id: number, body: T.SpeakAsAssistantBody, options?: RequestOptions): Promise<Uint8Array> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/speech`, body }, options);
  }
}

/** Conversations drawn as graphs, and trying them without a telephone. */
export class Flows extends Chapter {
  /** Have the flow answer a number. Takes no body. Whoever answered the number before, an assistant or another flow, no longer does. Conversations under way are not touched. */
  assignFlowPhoneNumber(flow_id: number, phone_number_id: number, options?: RequestOptions): Promise<T.PhoneNumberAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/flows/${segment(flow_id)}/phone-numbers/${segment(phone_number_id)}/assign` }, options);
  }

  /** Make a flow. Only `name` is required: without a base assistant one of the same name is made, and without a graph it begins with one node that talks. A graph with errors needs `is_active` false; one that does not match the schema, or names assistants that are not there, is refused in any case. It answers nobody until it is given a number. */
  createFlow(body: T.CreateFlowBody, options?: RequestOptions): Promise<T.FlowResponse> {
    return this.ask({ method: "POST", path: "/api/v1/flows", body }, options);
  }

  /** The organization's flows, the oldest first. A page of flows with their whole graphs; those that are switched off only with `active_only=false`. */
  listFlows(query?: T.ListFlowsQuery, options?: RequestOptions): Promise<T.FlowResponse[]> {
    return this.ask({ method: "GET", path: "/api/v1/flows", query }, options);
  }

  /** Every entry of `listFlows`, page after page, each page when the one before has been used up. */
  iterateFlows(query?: T.ListFlowsQuery, options?: RequestOptions): AsyncGenerator<T.FlowResponse> {
    const read = async (skip: number, limit: number) => this.listFlows({ ...query, skip, limit }, options);
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 100);
  }

  /** Delete a flow. Its numbers stay, and nobody answers them until they are given to someone. Its base assistant stays, too, and so do the calls and threads that it led. */
  deleteFlow(flow_id: number, options?: RequestOptions): Promise<T.FlowAPIResult> {
    return this.ask({ method: "DELETE", path: `/api/v1/flows/${segment(flow_id)}` }, options);
  }

  /** One flow, with its graph. Answers the graph as it was sent, and the version that new conversations follow. */
  getFlow(flow_id: number, options?: RequestOptions): Promise<T.FlowResponse> {
    return this.ask({ method: "GET", path: `/api/v1/flows/${segment(flow_id)}` }, options);
  }

  /** Replace the flow's members that are sent. Null counts as not sent. Conversations under way go on with the graph they began with. An active flow takes no graph with errors, and one whose stored graph has errors cannot be switched on. With `expected_version` a change that somebody else has made meanwhile is not overwritten. */
  updateFlow(flow_id: number, body: T.UpdateFlowBody, options?: RequestOptions): Promise<T.FlowResponse> {
    return this.ask({ method: "PUT", path: `/api/v1/flows/${segment(flow_id)}`, body }, options);
  }

  /** The form of a graph, as JSON Schema. For editors and for programs that write graphs. Not everything a graph has to be can be said in it: `validateFlowGraph` checks the rest. Needs no credentials. */
  readFlowGraphSchema(options?: RequestOptions): Promise<T.ReadFlowGraphSchemaAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/flows/schema" }, options);
  }

  /** Have the flow no longer answer a number. Takes no body. The number stays with the organization, and nobody answers it until it is given to someone. */
  unassignFlowPhoneNumber(flow_id: number, phone_number_id: number, options?: RequestOptions): Promise<T.PhoneNumberAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/flows/${segment(flow_id)}/phone-numbers/${segment(phone_number_id)}/unassign` }, options);
  }

  /** Check a graph without storing it. Answers the errors that keep a flow from being active, and warnings of what may be meant otherwise, at most 100 of each. A graph with errors is a result (`valid` false), not an error. */
  validateFlowGraph(body: T.ValidateFlowGraphBody, options?: RequestOptions): Promise<T.FlowGraphValidation> {
    return this.ask({ method: "POST", path: "/api/v1/flows/validate", body }, options);
  }

  /** Try scripted conversations with a flow. Runs the suite by voice or text in the same runtime as real calls, without a telephone, and says what of the graph it covered. Tools are never called: mocks answer, and nothing is stored. With `model: "assistant"` the base assistant's own model answers, with its keys and at its cost. All cases together have 60 seconds; those that have not finished by then are `not-run`. */
  simulateFlow(body: T.SimulateFlowBody, options?: RequestOptions): Promise<T.FlowSimulation> {
    return this.ask({ method: "POST", path: "/api/v1/flows/simulate", body }, options);
  }

  /** One version of a flow, with its graph. What conversations that began with this version follow until they end. */
  getFlowVersion(flow_id: number, version: number, options?: RequestOptions): Promise<T.FlowVersionResponse> {
    return this.ask({ method: "GET", path: `/api/v1/flows/${segment(flow_id)}/versions/${segment(version)}` }, options);
  }

  /** A flow's versions, the newest first. Every change of the graph or the base assistant makes a version, and none is ever changed or deleted. They come without their graphs; `before` goes on with older ones. */
  listFlowVersions(flow_id: number, query?: T.ListFlowVersionsQuery, options?: RequestOptions): Promise<T.ListFlowVersionsAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/flows/${segment(flow_id)}/versions`, query }, options);
  }

  /** Make a flow what it was in an earlier version. Makes a new version with the graph and the base assistant of the earlier one, so that this can be taken back the same way; none is made where both are the same already. A base assistant that was deleted since is not brought back: the present one stays. Name, numbers and conversations under way are not touched. */
  restoreFlowVersion(flow_id: number, version: number, body?: T.RestoreFlowVersionBody2, options?: RequestOptions): Promise<T.FlowResponse> {
    return this.ask({ method: "POST", path: `/api/v1/flows/${segment(flow_id)}/versions/${segment(version)}/restore`, body }, options);
  }
}

/** What an assistant may do during a conversation, and the log of what it did. */
export class Tools extends Chapter {
  /** Give an assistant tools. It gets all of them or, when it cannot have one, none. `custom_configuration` applies to each of the tools. Answers every tool the assistant has then. */
  assignAssistantTools(assistant_id: number, body: T.AssignAssistantToolsBody, options?: RequestOptions): Promise<T.AssignAssistantToolsAnswer> {
    return this.ask({ method: "POST", path: `/api/assistants/${segment(assistant_id)}/tools/assign`, body }, options);
  }

  /** Give a tool to assistants. All of them get it or, when one cannot have it, none: one that has the tool already, or for which the configuration cannot work. What `custom_configuration` names takes the place of the tool's own for these assistants, headers one by one; with another address the tool's own secrets are left out. */
  assignTool(tool_id: number, body: T.AssignToolBody, options?: RequestOptions): Promise<T.AssignToolAnswer> {
    return this.ask({ method: "POST", path: `/api/v1/tools/${segment(tool_id)}/assign`, body }, options);
  }

  /** Switch an assistant's tool, or configure it. Changes only this assistant's use of the tool: whether it is offered to the model, and what takes the place of the tool's configuration. Left out, `enabled` is true. Only admins may change an address that a stored secret is sent to without sending the secret again. */
  configureAssistantTool(assistant_id: number, tool_id: number, body: T.ConfigureAssistantToolBody, options?: RequestOptions): Promise<T.AssignAssistantToolsAnswer> {
    return this.ask({ method: "PUT", path: `/api/assistants/${segment(assistant_id)}/tools/${segment(tool_id)}/configure`, body }, options);
  }

  /** The organization's tools an assistant has. In the order they were given to it, switched on or off. Tools in the assistant's own record (`tools_settings.custom_tools`) are not among them. */
  listAssistantTools(assistant_id: number, options?: RequestOptions): Promise<T.AssignAssistantToolsAnswer> {
    return this.ask({ method: "GET", path: `/api/assistants/${segment(assistant_id)}/tools` }, options);
  }

  /** Which assistants have a tool. Every assistant that has the tool, switched on or off, with what takes the place of its configuration there. */
  listToolAssignments(tool_id: number, options?: RequestOptions): Promise<T.AssignToolAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/tools/${segment(tool_id)}/assignments` }, options);
  }

  /** Take a tool from an assistant. What was set for this assistant alone is deleted with it. The tool itself stays, and so does the log of what it did. */
  unassignAssistantTool(assistant_id: number, tool_id: number, options?: RequestOptions): Promise<T.UnassignAssistantToolAnswer> {
    return this.ask({ method: "DELETE", path: `/api/assistants/${segment(assistant_id)}/tools/${segment(tool_id)}/unassign` }, options);
  }

  /** Take a tool from assistants. It is taken from all of them or, when one does not have it, from none. What was set for the assistant alone is deleted with it; the tool itself stays, and so does the log of what it did. */
  unassignTool(tool_id: number, body: T.UnassignToolBody, options?: RequestOptions): Promise<T.AssignToolAnswer> {
    return this.ask({ method: "POST", path: `/api/v1/tools/${segment(tool_id)}/unassign`, body }, options);
  }

  /** Make tools of an MCP server's tools. Each tool that is named becomes a tool of the organization of type `mcp`, with the description and the schema that the server lists now; the server's other tools cannot be called. All are made or none. Headers are stored encrypted with each. No assistant has a tool until it is assigned. */
  addMcpServerTools(body: T.AddMcpServerToolsBody, options?: RequestOptions): Promise<T.AddMcpServerToolsAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/tools/mcp", body }, options);
  }

  /** Ask an MCP server for its tools. Connects to the server with the headers that are sent, and answers what it lists. Nothing is stored. `addMcpServerTools` makes tools of those that assistants may use. */
  listMcpServerTools(body: T.ListMcpServerToolsBody, options?: RequestOptions): Promise<T.ListedMcpServer> {
    return this.ask({ method: "POST", path: "/api/v1/tools/mcp/list", body }, options);
  }

  /** Read a tool's schema from its MCP server again. What the server lists now takes the place of the tool's description and parameters; name, limits and everything else stay. Until then, assistants are offered the tool as it was listed before. */
  refreshMcpTool(tool_id: number, options?: RequestOptions): Promise<T.RefreshMcpToolAnswer> {
    return this.ask({ method: "POST", path: `/api/v1/tools/${segment(tool_id)}/refresh` }, options);
  }

  /** Make a tool. What cannot work is refused now rather than in a call: an address that is not public, a parameter list that is not valid, a name that is taken. No assistant has the tool until it is assigned. Secrets in its headers are stored encrypted and answered masked. The types `python_function` and `lambda` are stored and cannot run here yet. */
  createTool(body: T.CreateToolBody, options?: RequestOptions): Promise<T.ToolSaved> {
    return this.ask({ method: "POST", path: "/api/v1/tools", body }, options);
  }

  /** The organization's tools, 12 a page. Sorted by name if not said otherwise. Secrets are masked; tools in an assistant's own record (`tools_settings.custom_tools`) are not listed. */
  listTools(query?: T.ListToolsQuery, options?: RequestOptions): Promise<T.ListToolsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/tools", query }, options);
  }

  /** Every entry of `listTools`, page after page, each page when the one before has been used up. */
  iterateTools(query?: T.ListToolsQuery, options?: RequestOptions): AsyncGenerator<T.Tool> {
    const read = async (page: number, per_page: number) => (await this.listTools({ ...query, page, per_page }, options)).items;
    return eachEntry(read, query?.page ?? 1, query?.per_page ?? 12, 1);
  }

  /** The organization's tools, 20 a page. The same list as under `/api/v1/tools` with larger pages, under the interface's older path. */
  listOrganizationTools(query?: T.ListOrganizationToolsQuery, options?: RequestOptions): Promise<T.ListToolsAnswer> {
    return this.ask({ method: "GET", path: "/api/organization/tools", query }, options);
  }

  /** Every entry of `listOrganizationTools`, page after page, each page when the one before has been used up. */
  iterateOrganizationTools(query?: T.ListOrganizationToolsQuery, options?: RequestOptions): AsyncGenerator<T.Tool> {
    const read = async (page: number, per_page: number) => (await this.listOrganizationTools({ ...query, page, per_page }, options)).items;
    return eachEntry(read, query?.page ?? 1, query?.per_page ?? 20, 1);
  }

  /** Delete a tool. It is taken from every assistant, and its secrets are deleted. What it did stays in the log of tool executions. Its name may be used again. */
  deleteTool(tool_id: number, options?: RequestOptions): Promise<T.UnassignAssistantToolAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/tools/${segment(tool_id)}` }, options);
  }

  /** One tool, with secrets masked. Answers the tool both on its own and as `tool`, in the interface's words and in those of client libraries. */
  getTool(tool_id: number, options?: RequestOptions): Promise<T.GetToolAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/tools/${segment(tool_id)}` }, options);
  }

  /** Replace the tool's members that are sent. Does what `PUT` on this path does. Null counts as not sent, except that it removes a limit of calls and what was said of `backs_actions`; the type cannot be changed. A masked or empty secret keeps the stored one. Only admins may change the address without sending the secrets again. */
  patchTool(tool_id: number, body: T.PatchToolBody, options?: RequestOptions): Promise<T.ToolSaved> {
    return this.ask({ method: "PATCH", path: `/api/v1/tools/${segment(tool_id)}`, body }, options);
  }

  /** Replace the tool's members that are sent. Null counts as not sent, except that it removes a limit of calls and what was said of `backs_actions`; the type cannot be changed. A masked or empty secret keeps the stored one. Only admins may change the address without sending the secrets again. */
  updateTool(tool_id: number, body: T.PatchToolBody, options?: RequestOptions): Promise<T.ToolSaved> {
    return this.ask({ method: "PUT", path: `/api/v1/tools/${segment(tool_id)}`, body }, options);
  }

  /** Functions that tools could call: always none. Tools of the type `lambda` do not run here, so no functions are looked up at Amazon. The list is there for clients that ask for it. */
  discoverLambda(query?: T.DiscoverLambdaQuery, options?: RequestOptions): Promise<T.DiscoverLambdaAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/tools/discover-lambda", query }, options);
  }

  /** Copy a tool with its secrets. The copy has the same definition under another name, and no assistant has it yet. Its counters begin at 0. */
  duplicateTool(tool_id: number, query?: T.DuplicateToolQuery, options?: RequestOptions): Promise<T.RefreshMcpToolAnswer> {
    return this.ask({ method: "POST", path: `/api/v1/tools/${segment(tool_id)}/duplicate`, query }, options);
  }

  /** A tool as a file, without its secrets. The JSON file can be imported at another installation; `secrets_left_out` lists where secrets have to be put in again. The export is recorded in the audit log. */
  exportTool(tool_id: number, options?: RequestOptions): Promise<T.ExportCampaignEvidenceAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/tools/${segment(tool_id)}/export` }, options);
  }

  /** Make a tool of an exported file. Takes a form with the file, which holds what `exportTool` gave or a bare definition. The file has no secrets: change the tool to put them in. A name that is taken is refused. */
  importTool(body: T.ImportToolBody, options?: RequestOptions): Promise<T.RefreshMcpToolAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/tools/import", form: body }, options);
  }

  /** What an assistant's tools did, the newest first. Every tool it called, those in its own record included; tests by people are not among them. They are kept for 90 days, at most 500 in an answer. */
  listAssistantToolExecutions(assistant_id: number, query?: T.ListAssistantToolExecutionsQuery, options?: RequestOptions): Promise<T.ListCallToolExecutionsAnswer> {
    return this.ask({ method: "GET", path: `/api/assistants/${segment(assistant_id)}/tool-executions`, query }, options);
  }

  /** A tool's executions, the newest first. What assistants and tests made the tool do, with arguments, results and outcomes. They are kept for 90 days, at most 500 in an answer. */
  listToolLogs(tool_id: number, query?: T.ListToolLogsQuery, options?: RequestOptions): Promise<T.ListCallToolExecutionsAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/tools/${segment(tool_id)}/logs`, query }, options);
  }

  /** Run a tool once, for real. The request is sent, with the tool's secrets and without retries, and may have effects at the other side. Limits of calls and confirmation do not apply. A tool that fails is a result (`success` false), not an error; each test is in the tool's log. */
  testTool(tool_id: number, body?: T.TestToolBody2, options?: RequestOptions): Promise<T.TestToolAnswer> {
    return this.ask({ method: "POST", path: `/api/v1/tools/${segment(tool_id)}/test`, body }, options);
  }

  /** Run a definition that is not saved, for real. The request is sent once, without retries, and may have effects at the other side. A masked secret is refused, because nothing is stored that it could stand for. A tool that fails is a result (`success` false), not an error; each test is logged. */
  testToolDefinition(body: T.TestToolDefinitionBody, options?: RequestOptions): Promise<T.TestToolAnswer> {
    return this.ask({ method: "POST", path: "/api/tools/test", body }, options);
  }
}

/** Files and addresses of the web from which assistants answer. */
export class Documents extends Chapter {
  /** Have a document fetched from the web, again each day. It is fetched and read in the background: `status` says when the assistant can use it. Private hosts are refused, also after redirects, and robots.txt is respected. A page that says the same as before keeps its passages. */
  addDocumentUrl(assistant_id: number, body: T.AddDocumentUrlBody, options?: RequestOptions): Promise<T.DocumentResult> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/documents/url`, body }, options);
  }

  /** Take a document from its assistant, for good. Its passages are deleted at once, and with the last document that has it, its file. There is no way back but to add it again. */
  deleteAssistantDocument(assistant_id: number, document_id: number, options?: RequestOptions): Promise<T.DocumentDeleted> {
    return this.ask({ method: "DELETE", path: `/api/v1/assistants/${segment(assistant_id)}/documents/${segment(document_id)}` }, options);
  }

  /** A document, and how far its reading has come. Ask again until `status` is `completed` or `failed`; in that case `error_message` says why. */
  getAssistantDocument(assistant_id: number, document_id: number, options?: RequestOptions): Promise<T.Document> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}/documents/${segment(document_id)}` }, options);
  }

  /** Delete a document by its id alone, for good. The same as under its assistant, for clients that name no assistant. Its passages are deleted at once, and with the last document that has it, its file. */
  deleteDocument(document_id: number, options?: RequestOptions): Promise<T.DocumentDeleted> {
    return this.ask({ method: "DELETE", path: `/api/v1/assistants/documents/${segment(document_id)}` }, options);
  }

  /** A document by its id alone, and how far it is read. The same as under its assistant, for clients that name no assistant. Ask again until `status` is `completed` or `failed`. */
  getDocument(document_id: number, options?: RequestOptions): Promise<T.Document> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/documents/${segment(document_id)}` }, options);
  }

  /** What a document was cut into, passage by passage. The passages the assistant finds now, in the order of the document; none before it is read. While a new reading is going on, they are those of the one before. Each page takes the same time, however long the document is. */
  listDocumentPassages(assistant_id: number, document_id: number, query?: T.ListDocumentPassagesQuery, options?: RequestOptions): Promise<T.DocumentPassages> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}/documents/${segment(document_id)}/passages`, query }, options);
  }

  /** An assistant's documents, the newest first. All of the assistant's documents, whatever their state, without pages. */
  listDocuments(assistant_id: number, options?: RequestOptions): Promise<T.DocumentList> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}/documents` }, options);
  }

  /** Read a document anew. One from the web is fetched again. The assistant's settings of now say how it is cut. Until the new reading is complete the assistant goes on with the old one, and it keeps that when the new one fails. */
  reprocessAssistantDocument(assistant_id: number, document_id: number, options?: RequestOptions): Promise<T.DocumentResult> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/documents/${segment(document_id)}/reprocess` }, options);
  }

  /** Read a document, by its id alone, anew. The same as under its assistant, for clients that name no assistant. Until the new reading is complete the assistant goes on with the old one, and it keeps that when the new one fails. */
  reprocessDocument(document_id: number, options?: RequestOptions): Promise<T.DocumentResult> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/documents/${segment(document_id)}/reprocess` }, options);
  }

  /** The passages that answer a question best. Finds what the assistant itself would find in its documents, to try them before people call. Searches with the assistant's `rag_settings`, also where it may not look things up yet. */
  searchDocuments(assistant_id: number, body: T.SearchDocumentsBody, options?: RequestOptions): Promise<T.DocumentSearchResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/documents/search`, body }, options);
  }

  /** Give an assistant a document to look things up in. Takes a form with a pdf, docx, html, md, txt, csv or json file of at most 10 MB; pictures of text are not read. It is read in the background: `status` says when the assistant can use it, and only where its `rag_settings.enabled` is true. An organization keeps at most 2,000 documents of 2 GB together. */
  uploadDocument(assistant_id: number, body: T.UploadDocumentBody, options?: RequestOptions): Promise<T.DocumentResult> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/documents/upload`, form: body }, options);
  }
}

/** Numbers of the carriers: buy, import, assign, point at this installation, diagnose. */
export class PhoneNumbers extends Chapter {
  /** Have the assistant answer a number. Takes the number from whoever answered it before. The carrier is told soon afterwards to send its calls and texts here. */
  assignPhoneNumber(assistant_id: number, phone_number_id: number, options?: RequestOptions): Promise<T.PhoneNumberAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/phone-numbers/${segment(phone_number_id)}/assign` }, options);
  }

  /** Have an assistant answer a number, named in the body. Does the same as assigning with the assistant in the path. The body comes before the query string; if neither names an assistant, the answer is a 422. */
  assignPhoneNumberByBody(phone_number_id: number, body?: T.AssignPhoneNumberByBodyBody2, query?: T.AssignPhoneNumberByBodyQuery, options?: RequestOptions): Promise<T.PhoneNumberAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/phonenumbers/${segment(phone_number_id)}/assign`, body, query }, options);
  }

  /** Have the assistant answer a number named by its digits. A number that is not known here yet is looked for in the organization's carrier accounts and imported, unless `auto_sync` is false. It is taken from whoever answered it before. */
  assignPhoneNumberByNumber(assistant_id: number, body: T.AssignPhoneNumberByNumberBody, options?: RequestOptions): Promise<T.PhoneNumberAssigned> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/phone-numbers/assign-by-number`, body }, options);
  }

  /** Have the assistant answer several numbers at once. Assigns all of them, or none when one cannot be assigned. Numbers are taken from whoever answered them before. */
  assignPhoneNumbersInBulk(assistant_id: number, body: T.AssignPhoneNumbersInBulkBody, options?: RequestOptions): Promise<T.PhoneNumbersAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/phone-numbers/bulk-assign`, body }, options);
  }

  /** Numbers the assistant could answer. Lists the active numbers nobody answers yet, the same for every assistant. A number that somebody else answers can be assigned as well. */
  listAssignablePhoneNumbers(assistant_id: number, options?: RequestOptions): Promise<T.OrganizationPhoneNumberResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}/available-phone-numbers` }, options);
  }

  /** The numbers an assistant answers. Lists the oldest first, switched-off numbers included. Numbers of flows that the assistant speaks in are not among them. */
  listAssistantPhoneNumbers(assistant_id: number, options?: RequestOptions): Promise<T.OrganizationPhoneNumberResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/assistants/${segment(assistant_id)}/phone-numbers` }, options);
  }

  /** Have the assistant no longer answer a number. Nobody answers the number then; it stays the organization's. The carrier is told to send its calls and texts where they went before, as far as that is known. */
  unassignPhoneNumber(assistant_id: number, phone_number_id: number, options?: RequestOptions): Promise<T.PhoneNumberAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/phone-numbers/${segment(phone_number_id)}/unassign` }, options);
  }

  /** Have nobody answer a number. If the body or the query string names an assistant, it must be the one that answers the number; without one, the number is taken from whoever answers it. */
  unassignPhoneNumberByBody(phone_number_id: number, body?: T.AssignPhoneNumberByBodyBody2, query?: T.AssignPhoneNumberByBodyQuery, options?: RequestOptions): Promise<T.PhoneNumberAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/phonenumbers/${segment(phone_number_id)}/unassign`, body, query }, options);
  }

  /** Have the assistant no longer answer a number named by digits. Does the same as unassigning by id. If the assistant does not answer the number, nothing changes and the answer is a 400. */
  unassignPhoneNumberByNumber(assistant_id: number, body: T.UnassignPhoneNumberByNumberBody, options?: RequestOptions): Promise<T.PhoneNumberAPIResponse> {
    return this.ask({ method: "POST", path: `/api/v1/assistants/${segment(assistant_id)}/phone-numbers/unassign-by-number`, body }, options);
  }

  /** Change a number's name, who answers it, and from where. Changes only what is sent. A number is answered by an assistant or by a flow: naming one takes it from the other, and naming both is refused. When somebody is to answer a number, its carrier is told to send its calls and texts here; when nobody is, to send them where they went before, as far as that is known. */
  updatePhoneNumber(phone_number_id: number, body: T.UpdatePhoneNumberBody, options?: RequestOptions): Promise<T.PhoneNumberSaved> {
    return this.ask({ method: "PATCH", path: `/api/v1/assistants/organization/phone-numbers/${segment(phone_number_id)}`, body }, options);
  }

  /** Numbers nobody answers. Lists the organization's active numbers without an assistant or a flow. Verified caller ids are left out, since nobody can answer them. For numbers on sale, use the search. */
  listAvailablePhoneNumbers(options?: RequestOptions): Promise<T.OrganizationPhoneNumberResponse[]> {
    return this.ask({ method: "GET", path: "/api/v1/assistants/organization/phone-numbers/available" }, options);
  }

  /** Countries a carrier has numbers of. Asks the carrier through the organization's own account, since what may be bought differs from account to account. */
  listPhoneNumberCountries(query?: T.ListPhoneNumberCountriesQuery, options?: RequestOptions): Promise<T.CountryCodesResponse> {
    return this.ask({ method: "GET", path: "/api/v1/phone-numbers/countries", query }, options);
  }

  /** The organization's numbers and who answers them. Lists the oldest first, verified caller ids included. Numbers that were given back are not listed. No carrier is asked: sync to see what changed there. */
  listPhoneNumbers(query?: T.ListPhoneNumbersQuery, options?: RequestOptions): Promise<T.OrganizationPhoneNumberResponse[]> {
    return this.ask({ method: "GET", path: "/api/v1/assistants/organization/phone-numbers", query }, options);
  }

  /** Buy a number, and have an assistant answer it. Buys the number on the carrier's account, which costs money, and points its texts here; its calls follow when somebody is to answer them. If the carrier's answer is lost, the service finds out later whether the number was bought, so look at your numbers before you try again. */
  purchasePhoneNumber(body: T.PurchasePhoneNumberBody, options?: RequestOptions): Promise<T.PhoneNumberPurchased> {
    return this.ask({ method: "POST", path: "/api/v1/phone-numbers/purchase", body }, options);
  }

  /** Give a number back to its carrier, for good. The carrier may give the number to somebody else, so this cannot be undone. Calls and threads of the number stay on record. */
  releasePhoneNumber(body: T.ReleasePhoneNumberBody, options?: RequestOptions): Promise<T.ReleasePhoneNumberResponse> {
    return this.ask({ method: "POST", path: "/api/v1/phone-numbers/release", body }, options);
  }

  /** Numbers a carrier has on sale. Asks the carrier through the organization's own account. Nothing is reserved: a number may be gone when you buy it. */
  searchPhoneNumbers(body: T.SearchPhoneNumbersBody, options?: RequestOptions): Promise<T.SearchPhoneNumbersResponse> {
    return this.ask({ method: "POST", path: "/api/v1/phone-numbers/search", body }, options);
  }

  /** Import the numbers of the connected carrier accounts. Adds numbers that are new in the accounts and updates what is known of the others; who answers them stays. A carrier that fails does not stop the others and makes `success` false. Numbers another organization has here are left out. */
  syncPhoneNumbers(options?: RequestOptions): Promise<T.SyncPhoneNumbersResponse> {
    return this.ask({ method: "POST", path: "/api/v1/assistants/organization/phone-numbers/sync" }, options);
  }

  /** Whether a number's texts and calls can work. Checks the number's record, who answers it, the settings at its carrier, the public address of this service and the last texts. Asks the carrier, but changes nothing. */
  diagnosePhoneNumber(phone_number: string, options?: RequestOptions): Promise<T.PhoneNumberDiagnosis> {
    return this.ask({ method: "GET", path: `/api/v1/phone-numbers/${segment(phone_number)}/diagnose` }, options);
  }

  /** Where the carrier sends a number's calls and texts. Asks the carrier each time, so it also shows what was changed in the carrier's console. */
  readPhoneNumberWebhooks(phone_number: string, query?: T.ReadPhoneNumberWebhooksQuery, options?: RequestOptions): Promise<T.GetWebhookResponse> {
    return this.ask({ method: "GET", path: `/api/v1/phone-numbers/${segment(phone_number)}/webhooks`, query }, options);
  }

  /** Send a number's calls elsewhere, or switch its texts. Changes the settings at the carrier; send at least one of the three members. What is sent elsewhere or switched off here stays so when the number is unassigned; what is pointed here goes back to where it went before. */
  updatePhoneNumberWebhooks(body: T.UpdatePhoneNumberWebhooksBody, options?: RequestOptions): Promise<T.UpdateWebhookResponse> {
    return this.ask({ method: "PUT", path: "/api/v1/phone-numbers/webhooks", body }, options);
  }

  /** Have a carrier verify a number owned elsewhere. The carrier calls or texts the number now, so its owner has to be there. Nothing is stored here: once the owner has proved the number, a sync takes it in. Asking again replaces the code. */
  addVerifiedCallerId(body: T.AddVerifiedCallerIdBody, options?: RequestOptions): Promise<T.AddVerifiedCallerIdResponse> {
    return this.ask({ method: "POST", path: "/api/v1/phone-numbers/organization/add-verified-caller-id", body }, options);
  }

  /** Make verified caller ids match those of the carriers. Takes in numbers that were verified with the connected carriers and lets go of those that no longer are. A carrier that fails does not stop the others; its numbers stay as they are, and `success` is false. */
  syncVerifiedCallerIds(options?: RequestOptions): Promise<T.SyncVerifiedCallerIdsResponse> {
    return this.ask({ method: "POST", path: "/api/v1/phone-numbers/organization/sync-verified-caller-ids" }, options);
  }
}

/** The organization's own lines, their states, and calls to try them with. */
export class SipTrunks extends Chapter {
  /** Call somebody over a trunk and count the packets. The bridge calls, plays a tone for five seconds and counts the packets of both directions; the answer comes when the call is over. No assistant takes part and no call is put on record, but opt-outs and forbidden destinations hold as for any call. */
  callOverSipTrunk(trunk_id: string, body: T.CallOverSipTrunkBody, options?: RequestOptions): Promise<T.SIPTrunkTestCall> {
    return this.ask({ method: "POST", path: `/api/v1/sip-trunks/${segment(trunk_id)}/test-call`, body }, options);
  }

  /** Add a SIP trunk. The SIP bridge is told of the trunk soon afterwards; its status tells whether the gateway can be reached. The bridge registers unless `register` is false. An organization may have at most 100 trunks. */
  createSipTrunk(body: T.CreateSipTrunkBody, options?: RequestOptions): Promise<T.SIPTrunkResponse> {
    return this.ask({ method: "POST", path: "/api/v1/sip-trunks", body }, options);
  }

  /** The organization's SIP trunks with their passwords. Lists trunks in the order they are tried: by priority, then by name. Passwords are in clear text, so each request is noted in the audit log. */
  listSipTrunks(options?: RequestOptions): Promise<T.SIPTrunkResponse[]> {
    return this.ask({ method: "GET", path: "/api/v1/sip-trunks" }, options);
  }

  /** Delete a SIP trunk. Numbers that named the trunk name none afterwards. The SIP bridge is told soon afterwards. */
  deleteSipTrunk(trunk_id: string, options?: RequestOptions): Promise<void> {
    return this.ask({ method: "DELETE", path: `/api/v1/sip-trunks/${segment(trunk_id)}` }, options);
  }

  /** A SIP trunk with its password. The password is in clear text, so each request is noted in the audit log. Whether the trunk works is in its status. */
  getSipTrunk(trunk_id: string, options?: RequestOptions): Promise<T.SIPTrunkResponse> {
    return this.ask({ method: "GET", path: `/api/v1/sip-trunks/${segment(trunk_id)}` }, options);
  }

  /** Change a SIP trunk. Changes only what is sent; the rest stays as it is. The SIP bridge is told soon afterwards. */
  updateSipTrunk(trunk_id: string, body: T.UpdateSipTrunkBody, options?: RequestOptions): Promise<T.SIPTrunkResponse> {
    return this.ask({ method: "PUT", path: `/api/v1/sip-trunks/${segment(trunk_id)}`, body }, options);
  }

  /** Refuse new calls of a SIP trunk. Running calls finish. The same as an update with `enabled` false; the trunk's settings stay. */
  disableSipTrunk(trunk_id: string, options?: RequestOptions): Promise<T.SIPTrunkResponse> {
    return this.ask({ method: "POST", path: `/api/v1/sip-trunks/${segment(trunk_id)}/disable` }, options);
  }

  /** Let a SIP trunk take new calls. The same as an update with `enabled` true; repeated, it changes nothing. The SIP bridge is told soon afterwards. */
  enableSipTrunk(trunk_id: string, options?: RequestOptions): Promise<T.SIPTrunkResponse> {
    return this.ask({ method: "POST", path: `/api/v1/sip-trunks/${segment(trunk_id)}/enable` }, options);
  }

  /** Whether a SIP trunk is registered and answers. Asks the SIP bridge for the trunk's state, the gateway's last answer and its round trip. If the bridge does not answer, the last known state is returned with `is_live` false; if there is none, the answer is a 500. */
  getSipTrunkStatus(trunk_id: string, options?: RequestOptions): Promise<T.SIPTrunkStatus> {
    return this.ask({ method: "GET", path: `/api/v1/sip-trunks/${segment(trunk_id)}/status` }, options);
  }

  /** The SIP messages of a call over a trunk, in order. For finding out why a call failed. Credentials are cut out of the messages. The SIP bridge keeps them for an hour after the call's end. */
  readCallLadder(call_sid: string, options?: RequestOptions): Promise<T.SIPLadder> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_sid)}/sip` }, options);
  }

  /** Push the enabled trunks to the SIP bridge. Every change of a trunk is pushed by itself, so this is only needed after something went wrong. Answers once the push has begun; each trunk's status tells what came of it. */
  syncSipTrunks(options?: RequestOptions): Promise<T.SIPTrunkSyncResponse> {
    return this.ask({ method: "POST", path: "/api/v1/sip-trunks/sync" }, options);
  }

  /** Have the SIP bridge try a trunk's gateway now. The bridge registers with the gateway, or asks it by OPTIONS where it does not register, and the answer is the state it finds. No call is made. */
  testSipTrunk(trunk_id: string, options?: RequestOptions): Promise<T.SIPTrunkTest> {
    return this.ask({ method: "POST", path: `/api/v1/sip-trunks/${segment(trunk_id)}/test` }, options);
  }
}

/** Placing, watching and ending calls; their transcripts, recordings, figures and reports. */
export class Calls extends Chapter {
  /** Set or remove members of a call's metadata. Members that are sent replace those of the same name as a whole; null removes one; all others stay. Works during and after the call. Answers with the changed call. */
  changeCallMetadata(call_id: number, body: T.ChangeCallMetadataBody, options?: RequestOptions): Promise<T.CallResponse> {
    return this.ask({ method: "PATCH", path: `/api/v1/calls/${segment(call_id)}/metadata`, body }, options);
  }

  /** How many phone calls there are. Counts the calls that match all filters given, ongoing ones included. Text threads are not counted. */
  countCalls(query?: T.CountCallsQuery, options?: RequestOptions): Promise<T.CallCountResponse> {
    return this.ask({ method: "GET", path: "/api/v1/calls/count", query }, options);
  }

  /** Phone calls as a file, the newest first. Sends all calls that match the filters as `calls_export.csv` or `calls_export.json`: id, call id of the carrier, assistant, customer's number, status, duration and times. The file is sent while it is made, so it may be long. The export is noted in the audit log. */
  exportCalls(query?: T.ExportCallsQuery, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "GET", path: "/api/v1/calls/export", query }, options);
  }

  /** One phone call. Costs are null until the call has ended and was billed. What was said, recordings and figures have paths of their own below the call. */
  getCall(call_id: number, options?: RequestOptions): Promise<T.CallResponse> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}` }, options);
  }

  /** One phone call by the carrier's id of it. Returns the same as `GET /api/v1/calls/{call_id}`, for callers that only know the carrier's id, such as receivers of its webhooks. */
  getCallBySid(call_sid: string, options?: RequestOptions): Promise<T.CallResponse> {
    return this.ask({ method: "GET", path: `/api/v1/calls/sid/${segment(call_sid)}` }, options);
  }

  /** The dialogue of a call as the model was given it. Lists messages in order, with the tokens the assistant's messages took. What was really spoken and heard is in the transcripts and the trace. */
  listCallMessages(call_id: number, query?: T.ListCallMessagesQuery, options?: RequestOptions): Promise<T.ChatMessageResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/messages`, query }, options);
  }

  /** What tools did in a call, the newest first. Lists the executions of tools during the call, with their arguments, results and errors. */
  listCallToolExecutions(call_id: number, query?: T.ListCallToolExecutionsQuery, options?: RequestOptions): Promise<T.ListCallToolExecutionsAnswer> {
    return this.ask({ method: "GET", path: `/api/calls/${segment(call_id)}/tool-executions`, query }, options);
  }

  /** Every attempt to tell your URLs of a call, in order. Lists each attempt to deliver one of the call's events, failed ones included, with what was sent and what came back. A delivery that fails is tried again, so one event may have several entries. */
  listCallWebhookLogs(call_id: number, query?: T.ListCallWebhookLogsQuery, options?: RequestOptions): Promise<T.WebhookLogResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/webhook-logs`, query }, options);
  }

  /** Phone calls, the newest first. Lists calls page by page, ongoing ones included. All filters apply together; text filters match any part and ignore case. Text threads have a list of their own: `GET /api/v1/sms-conversations`. */
  listCalls(query?: T.ListCallsQuery, options?: RequestOptions): Promise<T.ListCallsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/calls", query }, options);
  }

  /** Every entry of `listCalls`, page after page, each page when the one before has been used up. */
  iterateCalls(query?: T.ListCallsQuery, options?: RequestOptions): AsyncGenerator<T.CallResponse> {
    const read = async (skip: number, limit: number) => (await this.listCalls({ ...query, skip, limit }, options)).items;
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 100);
  }

  /** Phone calls of the last days, by day and assistant. Counts the calls that began within the period up to now, and how they ended. Days are those of UTC; the ten most called assistants are included. */
  readCallAnalytics(query?: T.ReadCallAnalyticsQuery, options?: RequestOptions): Promise<T.CallAnalyticsResponse> {
    return this.ask({ method: "GET", path: "/api/v1/calls/analytics", query }, options);
  }

  /** Number and length of all phone calls. Covers every phone call the organization has on record. For a period, or by day and assistant, use `GET /api/v1/calls/analytics`. */
  readCallStats(options?: RequestOptions): Promise<T.CallStatsResponse> {
    return this.ask({ method: "GET", path: "/api/v1/calls/stats" }, options);
  }

  /** Phone calls in which a text occurs, the newest first. Looks in the carrier's id of the call, the customer's number, the assistant's name and the final transcripts, and returns the calls that contain the text in any of them. */
  searchCalls(query: T.SearchCallsQuery, options?: RequestOptions): Promise<T.CallResponse[]> {
    return this.ask({ method: "GET", path: "/api/v1/calls/search", query }, options);
  }

  /** Call somebody. Calls with the assistant that is named, else with the flow or the assistant of the calling number. Answers as soon as the carrier has taken the call, while it still rings; `GET /api/v1/calls/{call_id}` tells how it goes on. With the same `Idempotency-Key`, nobody is called twice: a repeated request gets the call that was placed first. If the answer is a 500 with the code `outcome-unknown`, do not call again before you have looked at the call. */
  initiateCall(body: T.InitiateCallBody, options?: KeyedRequestOptions): Promise<T.InitiateCallResponse> {
    return this.ask({ method: "POST", path: "/calls/initiate", body, takesKey: true }, options);
  }

  /** Who would answer, listen and speak in a call from a web page. For a page to say before a call: where each part would happen and whether it costs. Begins nothing, and asks no vendor; the speech servers and model servers on Parley's own machine are asked whether they are there. */
  previewBrowserCall(query?: T.PreviewBrowserCallQuery, options?: RequestOptions): Promise<T.PreviewBrowserCallAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/calls/browser", query }, options);
  }

  /** Talk to an assistant from a web page. Begins a call without a carrier and without a phone number. The page opens `stream_url` with the token and sends and receives sound there. The call is put on record like any other, with `browser` as its carrier. */
  startBrowserCall(body?: T.StartBrowserCallBody2, options?: RequestOptions): Promise<T.StartBrowserCallAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/calls/browser", body }, options);
  }

  /** End a live call at once. Hangs up at the carrier and completes the call with the reason `terminated-by-user`. Bill, trace and end-of-call report follow as after any other end. Of several requests for one call, only one succeeds. */
  terminateCall(call_sid: string, options?: RequestOptions): Promise<T.TerminateCallAnswer> {
    return this.ask({ method: "POST", path: `/api/v1/calls/${segment(call_sid)}/terminate` }, options);
  }

  /** Volume, outcomes, waits and costs of calls, by day. Days are those of UTC on which calls began. It reads sums that are kept by day, to which each call is added once, when it is reported some seconds after its end; what a carrier corrects later is in the call alone. All filters apply together. Calls that are older than 90 days at the update that brought this are in no sums. */
  readCallFigures(query?: T.ReadCallFiguresQuery, options?: RequestOptions): Promise<T.CallFigures> {
    return this.ask({ method: "GET", path: "/api/v1/calls/analytics/days", query }, options);
  }

  /** What happened in a call, as a file. Sends the same as `GET /api/calls/{call_sid}/logs` as a download named `call_{id}_logs.json`. The export is noted in the audit log. */
  exportCallLogs(call_sid: string, options?: RequestOptions): Promise<T.CallDebugLog> {
    return this.ask({ method: "GET", path: `/api/calls/${segment(call_sid)}/logs/export` }, options);
  }

  /** What happened in a call, in the order of time. Merges the call's own entries with the attempts of its webhooks and the executions of its tools, of these at most 500. Works during the call, too. */
  readCallLogs(call_sid: string, query?: T.ReadCallLogsQuery, options?: RequestOptions): Promise<T.CallDebugLog> {
    return this.ask({ method: "GET", path: `/api/calls/${segment(call_sid)}/logs`, query }, options);
  }

  /** How a call went, in figures. Figures are worked out when first asked for, and stored; they are worked out again when something was added to the call since. Those of an ongoing call cover what was said so far and are not stored. Figures a model judges are there once the call was analyzed. */
  readCallMetrics(call_id: number, options?: RequestOptions): Promise<T.CallMetricsResponse> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/metrics` }, options);
  }

  /** Work out the figures of a call anew. Works the figures out from turns and transcripts and replaces the stored ones. What a model judged after the call is taken over, not judged again. Answers with the figures. */
  recomputeCallMetrics(call_id: number, options?: RequestOptions): Promise<T.CallMetricsResponse> {
    return this.ask({ method: "PATCH", path: `/api/v1/calls/${segment(call_id)}/metrics` }, options);
  }

  /** The recordings of a call. Lists what was recorded by this service and by the carrier, with links to play it. A call that is not recorded has none. */
  listCallRecordings(call_id: number, query?: T.ListCallRecordingsQuery, options?: RequestOptions): Promise<T.RecordingResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/recordings`, query }, options);
  }

  /** The recordings of a call, by the carrier's id of it. Returns the same as `GET /api/v1/calls/{call_id}/recordings`, for callers that only know the carrier's id. */
  listCallRecordingsBySid(call_sid: string, query?: T.ListCallRecordingsQuery, options?: RequestOptions): Promise<T.RecordingResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/calls/sid/${segment(call_sid)}/recordings`, query }, options);
  }

  /** The audio of a recording. Sends a WAV file, or the part that `Range` asks for, so that players can seek. While the call is still being recorded, the answer is a 202. Recordings the carrier keeps are a 404 here: their `recording_url` plays them. */
  playCallRecording(call_id: number, recording_id: number, options?: RequestOptions): Promise<Uint8Array> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/recording/${segment(recording_id)}/play` }, options);
  }

  /** The audio of a recording, for whoever was given its link. Plays the same file without credentials: whoever has the link may listen. The link is the `recording_url` of recordings whose call has one. */
  playPublicRecording(token: string, options?: RequestOptions): Promise<Uint8Array> {
    return this.ask({ method: "GET", path: `/public/recording/${segment(token)}` }, options);
  }

  /** The waveform of a recording. For drawing a recording without decoding it: each point is the loudest moment of its share of the time. Made when first asked for, and kept. */
  readRecordingPeaks(call_id: number, recording_id: number, query?: T.ReadRecordingPeaksQuery, options?: RequestOptions): Promise<T.ReadRecordingPeaksAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/recording/${segment(recording_id)}/peaks`, query }, options);
  }

  /** What was said in a call, as a file. Sends the final segments as a download named `call_{id}_transcript.txt`, `.csv` or `.json`. A line of text has the time since the call's audio began. The export is noted in the audit log. */
  exportCallTranscripts(call_id: number, query?: T.ExportCallTranscriptsQuery, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/transcripts/export`, query }, options);
  }

  /** What was said in a call, in order. Lists the segments as they were recognized or spoken. Works during the call, too; to follow it live, use the WebSocket `/live-transcript/{call_sid}`. */
  listCallTranscripts(call_id: number, query?: T.ListCallTranscriptsQuery, options?: RequestOptions): Promise<T.TranscriptResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/calls/${segment(call_id)}/transcripts`, query }, options);
  }

  /** What was said in a call, by the carrier's id of it. Returns the same as `GET /api/v1/calls/{call_id}/transcripts`, for callers that only know the carrier's id. */
  listCallTranscriptsBySid(call_sid: string, query?: T.ListCallTranscriptsQuery, options?: RequestOptions): Promise<T.TranscriptResponse[]> {
    return this.ask({ method: "GET", path: `/api/v1/calls/sid/${segment(call_sid)}/transcripts`, query }, options);
  }

  /** The calls that go on, with where each of them stands. Lists the ongoing calls, the newest first, at most 200; `total` counts all. What was said comes a moment after it was said. `GET /api/v1/events` says when to look again. */
  listLiveCalls(options?: RequestOptions): Promise<T.ListLiveCallsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/calls/live" }, options);
  }
}

/** How each turn of a call came about, and how long each step of it took. */
export class Traces extends Chapter {
  /** One trace with every turn of the call. Shows what each side said, which tools were called, how long each stage of an answer took, and what failed: answers, vendors that were replaced, and claims no tool backed. */
  getCallTrace(trace_id: number, options?: RequestOptions): Promise<T.CallTraceDetail> {
    return this.ask({ method: "GET", path: `/api/learning/call-traces/${segment(trace_id)}` }, options);
  }

  /** Traces of phone calls, the newest first. A trace is made for each call after its end. Lists how calls went, without their words; all filters apply together. */
  listCallTraces(query?: T.ListCallTracesQuery, options?: RequestOptions): Promise<T.CallTraceResponse[]> {
    return this.ask({ method: "GET", path: "/api/learning/call-traces", query }, options);
  }

  /** Every entry of `listCallTraces`, page after page, each page when the one before has been used up. */
  iterateCallTraces(query?: T.ListCallTracesQuery, options?: RequestOptions): AsyncGenerator<T.CallTraceResponse> {
    const read = async (offset: number, limit: number) => this.listCallTraces({ ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }
}

/** What calls cost, by vendor and by assistant. */
export class Costs extends Chapter {
  /** What a minute of a call would cost at list price. Assumes a minute in which the assistant speaks for half of the time and the model is asked four times with 1,000 tokens each. Nothing is stored, and no vendor is asked. Only the bill tells what a real minute cost. */
  estimateCost(body: T.EstimateCostBody, options?: RequestOptions): Promise<T.CostEstimateResponse> {
    return this.ask({ method: "POST", path: "/api/pricing/estimate", body }, options);
  }

  /** What each billed call cost, the newest first. Lists the summaries of calls that ended and were billed. Filters apply together; the time is that of the call's beginning. */
  listCallCosts(query?: T.ListCallCostsQuery, options?: RequestOptions): Promise<T.CostSummaryResponse[]> {
    return this.ask({ method: "GET", path: "/api/calls/costs/summary", query }, options);
  }

  /** Every entry of `listCallCosts`, page after page, each page when the one before has been used up. */
  iterateCallCosts(query?: T.ListCallCostsQuery, options?: RequestOptions): AsyncGenerator<T.CostSummaryResponse> {
    const read = async (skip: number, limit: number) => this.listCallCosts({ ...query, skip, limit }, options);
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 100);
  }

  /** The list prices calls are billed by. Prices are part of the service and the same for every organization; each has its date and source. Prices at an address of an organization's own are not among them. */
  listPrices(query?: T.ListPricesQuery, options?: RequestOptions): Promise<T.SystemPricingResponse[]> {
    return this.ask({ method: "GET", path: "/api/pricing", query }, options);
  }

  /** What a call cost at list price. Costs are known once the call has ended and was billed; before that, every member is 0 and named in `unknown`. Prices are the vendors' list prices, not your contract's. */
  readCallCosts(call_id: number, options?: RequestOptions): Promise<T.DetailedCostResponse> {
    return this.ask({ method: "GET", path: `/api/calls/${segment(call_id)}/costs` }, options);
  }

  /** What calls of the last days cost, by time, service or vendor. Sums up the billed calls that began in the last days. Calls that go on or are not billed yet are left out. */
  readCostAnalytics(query?: T.ReadCostAnalyticsQuery, options?: RequestOptions): Promise<T.ReadCostAnalyticsAnswer> {
    return this.ask({ method: "GET", path: "/api/costs/analytics", query }, options);
  }
}

/** Sending texts and asking what became of them. */
export class Sms extends Chapter {
  /** Cancel a text that is still queued. Takes the text out of the queue, so that it is never sent. If it is too late, the answer is still a 200, with `success` false and the status the text has. */
  cancelSms(message_id: string, options?: RequestOptions): Promise<T.SMSCancelResponse> {
    return this.ask({ method: "DELETE", path: `/sms/${segment(message_id)}` }, options);
  }

  /** Cancel a text that is still queued. Takes the text out of the queue, so that it is never sent. If it is too late, the answer is still a 200, with `success` false and the status the text has. */
  cancelSmsByPost(message_id: string, options?: RequestOptions): Promise<T.SMSCancelResponse> {
    return this.ask({ method: "POST", path: `/sms/cancel/${segment(message_id)}` }, options);
  }

  /** Texts waiting, on their way and failed, by carrier. Counts the organization's own texts at this moment. Carriers without any are left out. */
  readSmsQueueStats(query?: T.ReadSmsQueueStatsQuery, options?: RequestOptions): Promise<T.SMSQueueStatsResponse> {
    return this.ask({ method: "GET", path: "/sms/queue/stats", query }, options);
  }

  /** What became of a text. Tells of a text that was sent, whether through the API or by an assistant. A text that was delivered is `sent` here, and `provider_status` has the carrier's word for it. */
  readSmsStatus(message_id: string, options?: RequestOptions): Promise<T.SMSStatusResponse> {
    return this.ask({ method: "GET", path: `/sms/${segment(message_id)}/status` }, options);
  }

  /** Send a text from a number of the organization. The text joins the thread between the two numbers, or begins one, so that the assistant knows it when the recipient answers. With `queue` false the request waits for the carrier. With the same idempotency key, nothing is sent twice: a repeated request gets the text that was queued first. If the answer is a 500 with the code `outcome-unknown`, do not send again before you have read the status. */
  sendSms(body: T.SendSmsBody, options?: KeyedRequestOptions): Promise<T.SendSMSResponse> {
    return this.ask({ method: "POST", path: "/sms/send", body, takesKey: true }, options);
  }
}

/** Threads of texts with their messages, and their export. */
export class SmsConversations extends Chapter {
  /** Keep a text to answer with. Adds a text for everybody of the organization who answers threads. Nothing is sent: people put it into their answer, with the values of the thread in place of its placeholders. With 500 of them, another one is a 400. */
  createCannedReply(body: T.CreateCannedReplyBody, options?: RequestOptions): Promise<T.CannedReply> {
    return this.ask({ method: "POST", path: "/api/v1/canned-replies", body }, options);
  }

  /** The texts an organization keeps to answer with. Lists all of them by their shortcuts. There are at most 500. */
  listCannedReplies(options?: RequestOptions): Promise<T.CannedReply[]> {
    return this.ask({ method: "GET", path: "/api/v1/canned-replies" }, options);
  }

  /** Delete a text that is kept to answer with. Deletes it for everybody of the organization. Texts that were sent with it stay. */
  deleteCannedReply(reply_id: number, options?: RequestOptions): Promise<void> {
    return this.ask({ method: "DELETE", path: `/api/v1/canned-replies/${segment(reply_id)}` }, options);
  }

  /** Change a text that is kept to answer with. Replaces shortcut, text and language; without `language` it has none. What was sent with it stays. */
  updateCannedReply(reply_id: number, body: T.CreateCannedReplyBody, options?: RequestOptions): Promise<T.CannedReply> {
    return this.ask({ method: "PUT", path: `/api/v1/canned-replies/${segment(reply_id)}`, body }, options);
  }

  /** Archive a thread and delete what was written in it. Deletes the thread's messages, notes and logs, the executions of its tools, and texts that are still queued, for good. Opt-outs stay. A later text between the two numbers begins a new thread. */
  archiveSmsConversation(conversation_id: number, options?: RequestOptions): Promise<T.ArchiveSmsConversationAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/sms-conversations/${segment(conversation_id)}` }, options);
  }

  /** One text thread. Describes a thread between a customer and one of your numbers; what was written is in its messages. An archived thread is a 404. */
  readSmsConversation(conversation_id: number, options?: RequestOptions): Promise<T.SMSConversation> {
    return this.ask({ method: "GET", path: `/api/v1/sms-conversations/${segment(conversation_id)}` }, options);
  }

  /** A thread as a file. Sends the thread as a download named `sms_conversation_{id}.txt`, `.csv` or `.json`. The export is noted in the audit log. */
  exportSmsConversation(conversation_id: number, query?: T.ExportSmsConversationQuery, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "GET", path: `/api/v1/sms-conversations/${segment(conversation_id)}/export`, query }, options);
  }

  /** Recent calls and threads of the same customer and assistant. Lists at most 50 calls and threads, the latest beginning first. The thread itself is among them, marked by `is_current`; archived threads are not. */
  listRelatedRecords(conversation_id: number, options?: RequestOptions): Promise<T.RelatedRecord[]> {
    return this.ask({ method: "GET", path: `/api/v1/sms-conversations/${segment(conversation_id)}/related` }, options);
  }

  /** The messages of a thread, in order. Lists what both sides wrote, the oldest first, with what became of each text at the carrier. */
  listSmsConversationMessages(conversation_id: number, options?: RequestOptions): Promise<T.SMSMessage[]> {
    return this.ask({ method: "GET", path: `/api/v1/sms-conversations/${segment(conversation_id)}/messages` }, options);
  }

  /** Text threads, the latest activity first. All filters apply together; the time is that of the thread's beginning. Archived threads are left out. With `search`, each thread tells in `match` which of its messages was found. */
  listSmsConversations(query?: T.ListSmsConversationsQuery, options?: RequestOptions): Promise<T.ListedSMSConversation[]> {
    return this.ask({ method: "GET", path: "/api/v1/sms-conversations", query }, options);
  }

  /** Every entry of `listSmsConversations`, page after page, each page when the one before has been used up. */
  iterateSmsConversations(query?: T.ListSmsConversationsQuery, options?: RequestOptions): AsyncGenerator<T.ListedSMSConversation> {
    const read = async (skip: number, limit: number) => this.listSmsConversations({ ...query, skip, limit }, options);
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 50);
  }

  /** Note something about a thread. Adds a note for the other people of the organization and answers with all of them. It is never sent, and no model reads it. Archiving the thread deletes its notes. */
  createSmsNote(conversation_id: number, body: T.CreateSmsNoteBody, options?: RequestOptions): Promise<T.SMSNote[]> {
    return this.ask({ method: "POST", path: `/api/v1/sms-conversations/${segment(conversation_id)}/notes`, body }, options);
  }

  /** What people noted about a thread. Lists the notes, the oldest first. No customer and no model ever reads them. */
  listSmsNotes(conversation_id: number, options?: RequestOptions): Promise<T.SMSNote[]> {
    return this.ask({ method: "GET", path: `/api/v1/sms-conversations/${segment(conversation_id)}/notes` }, options);
  }

  /** Delete a note. Deletes a note, whoever wrote it, and answers with those that are left. */
  deleteSmsNote(conversation_id: number, note_id: number, options?: RequestOptions): Promise<T.SMSNote[]> {
    return this.ask({ method: "DELETE", path: `/api/v1/sms-conversations/${segment(conversation_id)}/notes/${segment(note_id)}` }, options);
  }

  /** Answer a thread yourself for a while. Once this is answered, the assistant sends nothing more in the thread: an answer it is making is dropped, one that is queued is cancelled, and what the customer writes waits. Only a text the carrier is being given at that moment can still arrive. The hold ends after 30 minutes; asking again, and each text sent to the customer by `POST /sms/send`, makes it 30 minutes from then. What nobody has answered when it ends, the assistant answers. Confirmations of STOP, START and HELP go on, as do texts of campaigns. */
  holdSmsConversation(conversation_id: number, body?: T.HoldSmsConversationBody2, options?: RequestOptions): Promise<T.SMSConversation> {
    return this.ask({ method: "PUT", path: `/api/v1/sms-conversations/${segment(conversation_id)}/hold`, body }, options);
  }

  /** Give a thread back to its assistant. Ends the hold, whoever took it; the assistant answers what nobody has. Without a hold nothing changes, and the answer is the same. */
  releaseSmsConversation(conversation_id: number, options?: RequestOptions): Promise<T.SMSConversation> {
    return this.ask({ method: "DELETE", path: `/api/v1/sms-conversations/${segment(conversation_id)}/hold` }, options);
  }

  /** Mark how far a thread was read. The mark is the organization's: what one person has read is read for all. It may go back, which makes messages unread again. The audit log does not record it. */
  markSmsConversationRead(conversation_id: number, body: T.MarkSmsConversationReadBody, options?: RequestOptions): Promise<T.SMSConversation> {
    return this.ask({ method: "PUT", path: `/api/v1/sms-conversations/${segment(conversation_id)}/read-mark`, body }, options);
  }
}

/** Which assistant holds which conversation by text. */
export class SmsSessions extends Chapter {
  /** End the sessions that have run out. The service does this by itself, too; the request only does it now. Sessions that still run are left alone. */
  cleanUpSmsSessions(options?: RequestOptions): Promise<T.CleanUpSmsSessionsAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/sms-sessions/cleanup" }, options);
  }

  /** End every session; their threads complete. Ends all sessions of the organization. Nothing is deleted: threads and messages stay, and the next text of a customer begins a new thread. */
  clearSmsSessions(options?: RequestOptions): Promise<T.ClearSmsSessionsAnswer> {
    return this.ask({ method: "DELETE", path: "/api/v1/sms-sessions" }, options);
  }

  /** How many text threads are live, and for how long. A session keeps a thread active: each text begins its time anew, and when it has run out, the thread is completed and the next text begins a new one. */
  readSmsSessions(options?: RequestOptions): Promise<T.ReadSmsSessionsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/sms-sessions" }, options);
  }

  /** End the session of one customer with one assistant. Completes the thread, whose messages stay. The customer's next text begins a new one. */
  endSmsSession(phone_number: string, assistant_id: number, options?: RequestOptions): Promise<T.EndSmsSessionAnswer> {
    return this.ask({ method: "DELETE", path: `/api/v1/sms-sessions/${segment(phone_number)}/${segment(assistant_id)}` }, options);
  }
}

/** Every text with its state and its steps. */
export class SmsLogs extends Chapter {
  /** The debug timeline of a thread. Lists processing and delivery of the thread's texts in one list: webhooks, requests to the model, tools, sending. Of another organization's thread, the answer is a 403. */
  readSmsTimeline(call_id: number, options?: RequestOptions): Promise<T.SMSAuditLogsResponse> {
    return this.ask({ method: "GET", path: `/api/v1/sms/${segment(call_id)}/logs` }, options);
  }

  /** Texts as the carrier knows them, the newest first. Lists texts that came in and that were sent, page by page, with what became of them at the carrier. All filters apply together. */
  listSmsLogs(query?: T.ListSmsLogsQuery, options?: RequestOptions): Promise<T.ListSmsLogsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/sms-logs", query }, options);
  }

  /** Every entry of `listSmsLogs`, page after page, each page when the one before has been used up. */
  iterateSmsLogs(query?: T.ListSmsLogsQuery, options?: RequestOptions): AsyncGenerator<T.SMSLog> {
    const read = async (skip: number, limit: number) => (await this.listSmsLogs({ ...query, skip, limit }, options)).items;
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 50);
  }

  /** One text with what the carrier said of it. Returns the entry of the list, and in `provider_payload` what the carrier last sent about the text. */
  readSmsLog(log_id: number, options?: RequestOptions): Promise<T.SMSLogDetail> {
    return this.ask({ method: "GET", path: `/api/v1/sms-logs/${segment(log_id)}` }, options);
  }

  /** Counts of texts by direction, status and provider. Counts the texts created in the given time, or all. The success rate leaves out texts that are still on their way and those that came in. */
  readSmsLogStats(query?: T.ReadSmsLogStatsQuery, options?: RequestOptions): Promise<T.SMSLogStats> {
    return this.ask({ method: "GET", path: "/api/v1/sms-logs/stats", query }, options);
  }
}

/** Calls and texts to lists of people: contacts, imports, schedules, runs, evidence. */
export class Campaigns extends Chapter {
  /** Add contacts to a campaign. Adds up to 10,000 contacts (2 MB) to those the campaign has, unless it is running; larger lists are imported as a file. Numbers become E.164; those that the campaign has already, those that opted out, and contacts that cannot be read are left out and listed in `rejects`, while the others are added. Members without a place of their own become variables for templates, and a consent with a date is recorded in the same transaction. */
  addCampaignContacts(campaign_id: number, body: T.AddCampaignContactsBody, options?: RequestOptions): Promise<T.CampaignContactsAdded> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/contacts`, body }, options);
  }

  /** The contacts of a campaign, in the order they came. Shows a page of the campaign's contacts with what has become of them so far. What was tried with each, and how it ended, is in the campaign's executions. */
  listCampaignContacts(campaign_id: number, query?: T.ListCampaignContactsQuery, options?: RequestOptions): Promise<T.CampaignContactList> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/contacts`, query }, options);
  }

  /** Every entry of `listCampaignContacts`, page after page, each page when the one before has been used up. */
  iterateCampaignContacts(campaign_id: number, query?: T.ListCampaignContactsQuery, options?: RequestOptions): AsyncGenerator<T.CampaignContact> {
    const read = async (skip: number, limit: number) => (await this.listCampaignContacts(campaign_id, { ...query, skip, limit }, options)).items;
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 50);
  }

  /** Create a campaign, with contacts or without. Creates a campaign as a draft, or as `scheduled` where a time is sent with it. Everything is created or nothing is: a mistake in a template and a contact that cannot be read are a 422, while duplicates and numbers that opted out are left out. Nobody is reached for before the campaign starts. */
  createCampaign(body: T.CreateCampaignBody, options?: RequestOptions): Promise<T.CampaignSaved> {
    return this.ask({ method: "POST", path: "/api/v1/campaigns", body }, options);
  }

  /** Campaigns, the newest first. Shows a page of the organization's campaigns with their counts and figures, which are no older than the request. The filters hold together; a status or type that does not exist is a 400. */
  listCampaigns(query?: T.ListCampaignsQuery, options?: RequestOptions): Promise<T.CampaignList> {
    return this.ask({ method: "GET", path: "/api/v1/campaigns", query }, options);
  }

  /** Every entry of `listCampaigns`, page after page, each page when the one before has been used up. */
  iterateCampaigns(query?: T.ListCampaignsQuery, options?: RequestOptions): AsyncGenerator<T.CampaignListEntry> {
    const read = async (skip: number, limit: number) => (await this.listCampaigns({ ...query, skip, limit }, options)).items;
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 50);
  }

  /** Delete a campaign that is not running. At once nobody sees the campaign any more; its contacts, imports, attempts and evidence are deleted afterwards, part by part. A running campaign has to be paused or stopped first. Calls and texts that it made stay on record by themselves. */
  deleteCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignDeleted> {
    return this.ask({ method: "DELETE", path: `/api/v1/campaigns/${segment(campaign_id)}` }, options);
  }

  /** A campaign and its last import. Shows the campaign with its settings, schedule and counts, and the last import that made contacts. Rates and costs are in its progress. */
  getCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignDetails> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}` }, options);
  }

  /** Change a campaign that is a draft or paused. What is null or left out stays as it is, since client libraries send every member. An empty text removes a description or a template, 0 the number, an empty object the `pending_import`. Type and assistant cannot be changed, and a scheduled campaign has to be unscheduled first. PUT and PATCH do the same. */
  patchCampaign(campaign_id: number, body: T.PatchCampaignBody, options?: RequestOptions): Promise<T.CampaignSaved> {
    return this.ask({ method: "PATCH", path: `/api/v1/campaigns/${segment(campaign_id)}`, body }, options);
  }

  /** Change a campaign that is a draft or paused. What is null or left out stays as it is, since client libraries send every member. An empty text removes a description or a template, 0 the number, an empty object the `pending_import`. Type and assistant cannot be changed, and a scheduled campaign has to be unscheduled first. PUT and PATCH do the same. */
  updateCampaign(campaign_id: number, body: T.PatchCampaignBody, options?: RequestOptions): Promise<T.CampaignSaved> {
    return this.ask({ method: "PUT", path: `/api/v1/campaigns/${segment(campaign_id)}`, body }, options);
  }

  /** What a template says with these values. Fills a template without storing or sending anything. Templates have `{{ name }}` and the filters `upper`, `lower`, `title_case`, `capitalize`, `trim`, `phone_format` and `default('x')`. A mistake in it is no error here: `success` is false, and the text says what is wrong. */
  previewCampaignTemplate(body: T.PreviewCampaignTemplateBody, options?: RequestOptions): Promise<T.TemplatePreviewResponse> {
    return this.ask({ method: "POST", path: "/api/v1/campaigns/template-preview", body }, options);
  }

  /** Why somebody was called or texted. Shows the decision an attempt was made by (place, rules, consent, lists, earlier attempts), whether it is as it was written, and how the attempt ended. Every hash is computed anew for the answer. A decision is sealed within seconds; until then `is_verified` is false and `problem` null. */
  explainCampaignAttempt(campaign_id: number, attempt_id: number, options?: RequestOptions): Promise<T.CampaignAttemptEvidence> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/attempts/${segment(attempt_id)}/why` }, options);
  }

  /** Every attempt of a campaign with its decision. Shows each attempt with its decision, whether both are as they were written, and how it ended, the oldest first. JSON comes page by page; with `format=csv` the answer is one file with all attempts, and the page is ignored. Whoever fears changes in the database itself keeps such a file elsewhere. Reading it is in the audit log. */
  exportCampaignEvidence(campaign_id: number, query?: T.ExportCampaignEvidenceQuery, options?: RequestOptions): Promise<T.ExportCampaignEvidenceAnswer> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/evidence`, query }, options);
  }

  /** Attest that the contacts of an import have agreed. Records, on an administrator's word, a consent of each contact that a completed import made, except for those who have withdrawn. It is refused where the file itself says when people agreed. The same request again adds what an interruption left out, and records nothing twice. */
  attestCampaignImport(campaign_id: number, import_id: number, body: T.AttestCampaignImportBody, options?: RequestOptions): Promise<T.CampaignImportAttested> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/imports/${segment(import_id)}/attest-consent`, body }, options);
  }

  /** Make contacts of an import that waits for it. Only for an import that is `awaiting_confirmation`. Up to 5,000 contacts are made before this is answered; more are made afterwards, and the import is `confirming` until then. Contacts that have not been tried go, consents in the file are recorded in the same transaction, and the campaign's `pending_import` becomes null. */
  confirmCampaignImport(campaign_id: number, import_id: number, options?: RequestOptions): Promise<T.CampaignImport> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/imports/${segment(import_id)}/confirm` }, options);
  }

  /** How far an import has come, and what is in it. Shows what is known of the file and counts the rows that were looked at so far. Rows that become no contact are in its rejects, one by one. */
  getCampaignImport(campaign_id: number, import_id: number, options?: RequestOptions): Promise<T.CampaignImport> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/imports/${segment(import_id)}` }, options);
  }

  /** Import a file of contacts, CSV or JSON. Takes one file of at most 256 MB and 2,000,000 rows. Its contacts take the place of those that have not been tried (`pending`, `skipped`); all others stay, and their numbers count as duplicates. A file of at most 512 kB is usually done when this is answered; for others, ask for the import. While the campaign has a `pending_import`, contacts are made only once the import is confirmed. */
  importCampaignData(campaign_id: number, body: T.ImportCampaignDataBody, options?: RequestOptions): Promise<T.CampaignImportAccepted> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/import-data`, form: body }, options);
  }

  /** The rows of an import that make no contacts, as CSV. Has the columns `line`, `reason` and `value`, in the order of the file. Lines count from 1, the header among them; of JSON they are elements. Values are cut short, and cells that a spreadsheet would take for formulas are made none. Reading it is in the audit log. */
  listCampaignImportRejects(campaign_id: number, import_id: number, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/imports/${segment(import_id)}/rejects` }, options);
  }

  /** How far a campaign is, and what has come of it. Counts are of the present round's contacts, figures of calls and texts are of all rounds. It takes as long for a million contacts as for one. A call's cost is known some seconds after its end. Changes can also be followed by WebSocket, at `/ws/campaigns/{campaign_id}/progress`. */
  getCampaignProgress(campaign_id: number, options?: RequestOptions): Promise<T.CampaignProgress> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/progress` }, options);
  }

  /** How many WebSockets of this process watch a campaign. Counts only the sockets of the process that answers; where several processes serve, each has its own. A campaign, and the monitor of an organization, may have 50 sockets in a process. */
  listCampaignConnections(campaign_id: number, options?: RequestOptions): Promise<T.CampaignConnections> {
    return this.ask({ method: "GET", path: `/ws/campaigns/${segment(campaign_id)}/connections` }, options);
  }

  /** Every attempt to reach a contact, the newest first. Has the attempts of every round, each with its call or text, also while it goes on. With `status`, counting ends at 100,000, and `total_is_exact` is then false. Why an attempt was allowed is at its `why`. */
  listCampaignExecutions(campaign_id: number, query?: T.ListCampaignExecutionsQuery, options?: RequestOptions): Promise<T.CampaignExecutions> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/executions`, query }, options);
  }

  /** Every entry of `listCampaignExecutions`, page after page, each page when the one before has been used up. */
  iterateCampaignExecutions(campaign_id: number, query?: T.ListCampaignExecutionsQuery, options?: RequestOptions): AsyncGenerator<T.CampaignExecution> {
    const read = async (skip: number, limit: number) => (await this.listCampaignExecutions(campaign_id, { ...query, skip, limit }, options)).items;
    return eachEntry(read, query?.skip ?? 0, query?.limit ?? 50);
  }

  /** The same as stop. Ends a scheduled, running or paused campaign as `stop` does. It is there for client libraries. */
  cancelCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignResult> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/cancel` }, options);
  }

  /** Pause a running campaign. Nobody else is reached for until the campaign is started again, and it can be changed meanwhile. Calls that go on end as they do. Calls and texts that have not reached the carrier are called off, and their contacts wait. */
  pauseCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignResult> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/pause` }, options);
  }

  /** Go through a campaign that is over once more. Prepares a new round of a completed, cancelled or failed campaign: the chosen contacts wait again with all their attempts, the others are skipped (`not-selected`), and earlier attempts stay on record. The campaign becomes a draft, which still has to be started, or `scheduled`, which begins at its time. */
  reExecuteCampaign(campaign_id: number, body: T.ReExecuteCampaignBody, options?: RequestOptions): Promise<T.CampaignReExecuted> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/re-execute`, body }, options);
  }

  /** The same as start. Goes on with a paused campaign, and starts others as `start` does; it checks and answers the same. It is there for client libraries. */
  resumeCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignStarted> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/resume` }, options);
  }

  /** What starting a campaign would meet with, and cost. Looks at everything that `start` looks at, and changes nothing: whoever is about to start a campaign sees what stands in its way. A campaign that is running or over is looked at as if it were to start. It reads every contact with work left, so of a large campaign it takes seconds. */
  reviewCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignReview> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/readiness` }, options);
  }

  /** Start a campaign, or go on with one that is paused. Answers `scheduled`, and a worker makes the campaign `running` within a second; one with a time to come waits for it, and a paused one is running at once. What would keep every contact from being reached is a 400 whose `code` names it, such as `no-number` or `consent-missing`; what keeps some is in `readiness`. Whether a contact may be reached is checked again before each attempt. */
  startCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignStarted> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/start` }, options);
  }

  /** Stop a campaign for good. The campaign is `cancelled` at once; contacts that wait are skipped afterwards, with the reason `campaign-cancelled`. Calls that go on end as they do; calls and texts that have not reached the carrier are called off. It can only be executed again. */
  stopCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignResult> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/stop` }, options);
  }

  /** When a campaign is to start. Shows the schedule as it was understood, with its time in UTC. Of a recurring one, `scheduled_at` is the next time. A campaign without a schedule is `immediate`: it starts when somebody starts it. */
  getCampaignSchedule(campaign_id: number, options?: RequestOptions): Promise<T.CampaignSchedule> {
    return this.ask({ method: "GET", path: `/api/v1/campaigns/${segment(campaign_id)}/schedule` }, options);
  }

  /** Say when a campaign is to start. Takes the place of the schedule that a draft or scheduled campaign has. With a time to come the campaign is `scheduled`, and begins by itself when the time has come. `immediate` makes it a draft again. A recurring campaign goes through all its contacts once more each time; a time that comes while a round runs is left out. `start_problems` says what is missing for it so far. */
  saveCampaignSchedule(campaign_id: number, body: T.CreateCampaignBodySchedule, options?: RequestOptions): Promise<T.CampaignScheduleSaved> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/schedule`, body }, options);
  }

  /** Make a scheduled campaign a draft again. Removes the schedule, so that the campaign starts only when somebody starts it, and can be changed again. Contacts and everything else stay as they are. */
  unscheduleCampaign(campaign_id: number, options?: RequestOptions): Promise<T.CampaignScheduleChanged> {
    return this.ask({ method: "POST", path: `/api/v1/campaigns/${segment(campaign_id)}/unschedule` }, options);
  }
}

/** Who may be contacted and when: consents, lists of those who must not be, rules, opt-outs. */
export class Compliance extends Chapter {
  /** Attest that the contacts that clients send have agreed. For organizations that keep consents elsewhere: it stands for every number without a consent of its own, never for one whose owner has withdrawn. One attestation stands at a time; a new one takes its place. */
  attestConsent(body: T.AttestConsentBody, options?: RequestOptions): Promise<T.AttestConsentAnswer> {
    return this.ask({ method: "PUT", path: "/api/v1/compliance/attestation", body }, options);
  }

  /** Attest it no longer. From then on, only consents that are recorded for a number count. Consents that were attested for a campaign's import stay, since they are recorded for each contact. */
  endConsentAttestation(options?: RequestOptions): Promise<void> {
    return this.ask({ method: "DELETE", path: "/api/v1/compliance/attestation" }, options);
  }

  /** What is attested for the contacts that clients send. An attestation stands for every number without a consent of its own, but never for one whose owner has withdrawn. */
  getConsentAttestation(options?: RequestOptions): Promise<T.GetConsentAttestationAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/compliance/attestation" }, options);
  }

  /** Record many consents from a file. Takes text/csv in UTF-8 with the columns `phone_number`, `kind`, `source`, `given_at` and, if there is one, `evidence`, or JSON as `{"consents": [{…}]}`; up to 4 MiB and 100,000 lines a request. Lines that cannot be read are left out and told; a file that cannot be read changes nothing, and neither does the same file again. */
  importContactConsents(options?: RequestOptions): Promise<T.ComplianceImportResult> {
    return this.ask({ method: "POST", path: "/api/v1/compliance/consents/import" }, options);
  }

  /** What the owner of a number has agreed to. Shows every consent recorded for the number, the newest first, also those that were withdrawn: it is what a person may be told. Attestations are not among them. */
  listContactConsents(query: T.ListContactConsentsQuery, options?: RequestOptions): Promise<T.ListContactConsentsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/compliance/consents", query }, options);
  }

  /** Record that somebody has agreed to be contacted. The same number, kind, source and time again changes nothing, and answers with what is there. Whoever has withdrawn is brought back only by a consent given after that. The number itself is kept as a keyed hash. */
  recordContactConsent(body: T.RecordContactConsentBody, options?: RequestOptions): Promise<T.ContactConsent> {
    return this.ask({ method: "POST", path: "/api/v1/compliance/consents", body }, options);
  }

  /** Withdraw a consent. Whatever the number has agreed to until then counts no more, also when an old file is imported again; only a consent given later does. The consent stays on record with the time, and one that is withdrawn already keeps its time. */
  withdrawContactConsent(consent_id: number, options?: RequestOptions): Promise<T.ContactConsent> {
    return this.ask({ method: "DELETE", path: `/api/v1/compliance/consents/${segment(consent_id)}` }, options);
  }

  /** Whether somebody may be called or texted, and why not. Checks opt-outs, do-not-call lists, consent, the rules' hours in every place the person may be in, and earlier attempts, at the given moment or now. What is missing, unreadable or too old is a no with a reason of its own. It only checks, and is in the audit log; calls and texts that are asked for one by one are held back by opt-outs only. */
  checkContact(body: T.CheckContactBody, options?: RequestOptions): Promise<T.ContactCheck> {
    return this.ask({ method: "POST", path: "/api/v1/compliance/check", body }, options);
  }

  /** End the organization's own rules for a jurisdiction. The rules that ship, if there are any, hold alone from then on; a country without rules is not contacted. The ended version stays on record, for decisions that were made by it. */
  endContactRules(jurisdiction: string, options?: RequestOptions): Promise<void> {
    return this.ask({ method: "DELETE", path: `/api/v1/compliance/rules/${segment(jurisdiction)}` }, options);
  }

  /** Set the organization's own rules for a jurisdiction. Takes the place of the organization's rules for that jurisdiction, if it has any, and holds from then on. For the United States and their states, rules can only be stricter than those that ship; what would allow more is a 400. For a country that ships without rules they are what allows contacts there, and need a source with its date. */
  setContactRules(jurisdiction: string, body: T.SetContactRulesBody, options?: RequestOptions): Promise<T.ContactRules> {
    return this.ask({ method: "PUT", path: `/api/v1/compliance/rules/${segment(jurisdiction)}`, body }, options);
  }

  /** The rules in force, with versions and sources. Shows the rules that ship, which are those of the United States, and the organization's own. All rules that bind a contact hold together: the country's, those of each state they may be in, and the organization's. They are no legal advice; each says where and when it was read. */
  listContactRules(options?: RequestOptions): Promise<T.ListContactRulesAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/compliance/rules" }, options);
  }

  /** Begin a list of numbers that must not be contacted. The list is empty at first; its numbers are imported afterwards. For a newer copy of a register, begin a new list with the same `source` and delete the old one once its numbers are in. Source and date cannot be changed. */
  createDoNotCallList(body: T.CreateDoNotCallListBody, options?: RequestOptions): Promise<T.DoNotCallList> {
    return this.ask({ method: "POST", path: "/api/v1/compliance/do-not-call-lists", body }, options);
  }

  /** The lists of numbers that must not be contacted. Shows copies of registers and the organization's own lists, the newest copy first. Numbers are kept as keyed hashes and cannot be read back; whether one is on a list can be looked up. */
  listDoNotCallLists(options?: RequestOptions): Promise<T.ListDoNotCallListsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/compliance/do-not-call-lists" }, options);
  }

  /** Delete a list with its numbers. Its numbers no longer count from then on. Import the newer copy of a register before the old one is deleted, since marketing is refused without any copy. */
  deleteDoNotCallList(list_id: number, options?: RequestOptions): Promise<void> {
    return this.ask({ method: "DELETE", path: `/api/v1/compliance/do-not-call-lists/${segment(list_id)}` }, options);
  }

  /** Put numbers on a do-not-call list. Takes text/csv in UTF-8 with a header that has a column `phone_number` (or `phone`, `mobile`, `cell`), or JSON as `{"numbers": ["+1…"]}`; up to 4 MiB and 100,000 lines a request. Numbers are international, or ten digits, which are North American. Each request adds to what is there: lines that cannot be read are left out, and a file that cannot be read changes nothing. */
  importDoNotCallNumbers(list_id: number, query?: T.ImportDoNotCallNumbersQuery, options?: RequestOptions): Promise<T.ComplianceImportResult> {
    return this.ask({ method: "POST", path: `/api/v1/compliance/do-not-call-lists/${segment(list_id)}/numbers`, query }, options);
  }

  /** The lists that a number is on. Looks in copies of registers and in the organization's own lists, also in those that are not complete. Opt-outs are a list of their own and are not among them. */
  lookUpDoNotCallNumber(query: T.LookUpDoNotCallNumberQuery, options?: RequestOptions): Promise<T.LookUpDoNotCallNumberAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/compliance/do-not-call-lists/lookup", query }, options);
  }

  /** Note that somebody wants no more calls and texts. Puts the number on the organization's list of opt-outs, which binds calls and texts of every kind, and in the same transaction calls off the texts and campaign attempts that wait for it. A number that is on the list already keeps its time. Only a START of its owner takes it off again. */
  addOptOut(body: T.AddOptOutBody, options?: RequestOptions): Promise<T.OptOut> {
    return this.ask({ method: "POST", path: "/api/v1/opt-outs", body }, options);
  }
}

/** What assistants know of their callers; reading, correcting, forgetting it. */
export class Memories extends Chapter {
  /** Everything that is remembered of a caller, to hand over. Contains the caller's memories, the edges between them, and every consent on record, even while the caller is opted out. The audit log keeps who read it. */
  exportCallerMemory(caller_hash: string, options?: RequestOptions): Promise<T.CallerMemoryExport> {
    return this.ask({ method: "GET", path: `/api/v1/gdpr/memory/export/${segment(caller_hash)}` }, options);
  }

  /** Erase everything remembered of a caller, for good. Erases every memory of the caller, with its edges and uses, including deleted ones. The conversations themselves stay until retention erases them, but what was said in those that began before is not remembered again. Consent on record stays, and the audit log keeps that it was done, without the number or any fact. */
  forgetCaller(caller_hash: string, options?: RequestOptions): Promise<T.CallerForgotten> {
    return this.ask({ method: "POST", path: `/api/v1/gdpr/memory/forget-caller/${segment(caller_hash)}` }, options);
  }

  /** How much is remembered of a caller, and their consent. Answers for any hash or number: a caller who is not known has a count of 0 and no consent. The facts themselves come with the export, or with the list of memories. */
  getCallerMemoryStatus(caller_hash: string, options?: RequestOptions): Promise<T.CallerMemoryStatus> {
    return this.ask({ method: "GET", path: `/api/v1/gdpr/memory/status/${segment(caller_hash)}` }, options);
  }

  /** Neither write nor use memories of a caller any more. Records that the caller does not want to be remembered: from now on nothing about them is written, searched or given to conversations. What is already kept stays, unused, until they are forgotten. A later consent takes it back. */
  optCallerOut(caller_hash: string, options?: RequestOptions): Promise<T.CallerMemoryStatus> {
    return this.ask({ method: "POST", path: `/api/v1/gdpr/memory/opt-out/${segment(caller_hash)}` }, options);
  }

  /** Record that a caller agrees to be remembered, or not. The newest word counts, and earlier ones are kept as a record. `given: false` has the effect of an opt-out. Consent is needed before anything is remembered only where `memory_write_policy` has `require_explicit_consent`. */
  recordCallerConsent(caller_hash: string, body: T.RecordCallerConsentBody, options?: RequestOptions): Promise<T.CallerMemoryStatus> {
    return this.ask({ method: "POST", path: `/api/v1/gdpr/memory/consent/${segment(caller_hash)}`, body }, options);
  }

  /** What came of reading a conversation for facts. Tells whether a call or thread of texts was read for facts about its caller, and how many were added, confirmed, ended or refused. The facts themselves are among the memories. */
  getMemoryExtraction(conversation_id: number, options?: RequestOptions): Promise<T.MemoryExtraction> {
    return this.ask({ method: "GET", path: `/api/learning/conversations/${segment(conversation_id)}/extraction` }, options);
  }

  /** Have a finished conversation read for facts. Works for any conversation that is over, even where the policy does not have conversations read by themselves. The reading is done by a job after this answer. A conversation that was read is not read again; one that failed or was skipped is tried anew, unless the caller had something forgotten in it. */
  requestMemoryExtraction(conversation_id: number, options?: RequestOptions): Promise<T.MemoryExtraction> {
    return this.ask({ method: "POST", path: `/api/learning/conversations/${segment(conversation_id)}/extraction` }, options);
  }

  /** Remember a fact, or confirm one that is known. A fact that is known already about the same subject is confirmed rather than doubled, and the answer is that memory. Refused where the write policy forbids the type, or where the caller has opted out or has not consented though that is required. */
  createMemory(body: T.CreateMemoryBody, options?: RequestOptions): Promise<T.MemoryResponse> {
    return this.ask({ method: "POST", path: "/api/learning/memories", body }, options);
  }

  /** What is remembered, newest first. Leaves out what was deleted or has expired, and everything about callers who opted out. Viewers do not see memories about callers. Facts that are no longer true stay in the list, with a `valid_to`. */
  listMemories(query?: T.ListMemoriesQuery, options?: RequestOptions): Promise<T.MemoryResponse[]> {
    return this.ask({ method: "GET", path: "/api/learning/memories", query }, options);
  }

  /** Every entry of `listMemories`, page after page, each page when the one before has been used up. */
  iterateMemories(query?: T.ListMemoriesQuery, options?: RequestOptions): AsyncGenerator<T.MemoryResponse> {
    const read = async (offset: number, limit: number) => this.listMemories({ ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Forget a fact. Nobody sees or uses the fact from now on, and 30 days later it is erased. To erase everything about a caller at once, use the forget-caller operation. */
  deleteMemory(memory_id: number, options?: RequestOptions): Promise<T.MemoryDeleted> {
    return this.ask({ method: "DELETE", path: `/api/learning/memories/${segment(memory_id)}` }, options);
  }

  /** One memory. Answers 404 for what was deleted or has expired, for memories of callers who opted out, and to viewers for memories about any caller. */
  getMemory(memory_id: number, options?: RequestOptions): Promise<T.MemoryResponse> {
    return this.ask({ method: "GET", path: `/api/learning/memories/${segment(memory_id)}` }, options);
  }

  /** Correct a memory. Changes only the members that are sent. Who edited it, when and why is added to the provenance, of which the last 50 edits are kept. The write policy and the caller's consent apply as for a new memory. */
  updateMemory(memory_id: number, body: T.UpdateMemoryBody, options?: RequestOptions): Promise<T.MemoryResponse> {
    return this.ask({ method: "PUT", path: `/api/learning/memories/${segment(memory_id)}`, body }, options);
  }

  /** How a memory is related to others, oldest first. Contains edges that lead from the memory and edges that lead to it, at most 500. Viewers do not see edges to memories about callers. */
  listMemoryEdges(memory_id: number, options?: RequestOptions): Promise<T.MemoryEdge[]> {
    return this.ask({ method: "GET", path: `/api/learning/memories/${segment(memory_id)}/edges` }, options);
  }

  /** Find what is remembered, best first. Finds by words in four languages and by meaning, prefers specific, sure and recent memories, and takes one step along the edges of the best. Only what is still true is found; with `caller_hash`, nothing about other callers; viewers find nothing about callers at all. Right after a start it may answer by words alone. */
  searchMemories(body: T.SearchMemoriesBody, options?: RequestOptions): Promise<T.MemorySearchResponse> {
    return this.ask({ method: "POST", path: "/api/learning/memories/search", body }, options);
  }

  /** What an assistant may be given, as a graph. Nodes are the assistant's own memories and those that belong to no assistant, newest first; edges are the relations between the nodes of the answer. `stats` counts all such memories, also those beyond `limit`. Viewers do not see memories about callers. */
  getMemoryGraph(assistant_id: number, query?: T.GetMemoryGraphQuery, options?: RequestOptions): Promise<T.MemoryGraph> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/memory-graph`, query }, options);
  }

  /** How much is remembered, and how it is related. Counts the whole organization's memories, without deleted and expired ones and those of callers who opted out. For viewers, memories about callers are not counted. */
  getMemoryGraphStats(options?: RequestOptions): Promise<T.MemoryGraphStats> {
    return this.ask({ method: "GET", path: "/api/learning/graph-stats" }, options);
  }
}

/** Versions of an assistant's prompt, from draft over canary to all callers. */
export class Prompts extends Chapter {
  /** Approve a version whose evaluation has passed. A person's yes, without which no version is heard. Only a version in `testing` whose last evaluation has passed can be approved. Approval alone changes nothing for callers: it allows a canary or a shadow run. */
  approvePromptVersion(assistant_id: number, version_id: number, body?: T.ApprovePromptVersionBody2, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/approve`, body }, options);
  }

  /** Draft a version of an assistant's prompt. Makes a draft that nobody hears. It has to pass an evaluation and be approved before it can be tried as a canary or in shadow and then promoted. What a version says cannot be changed afterwards: send another one. */
  createPromptVersion(assistant_id: number, body: T.CreatePromptVersionBody, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/prompts`, body }, options);
  }

  /** The versions of an assistant's prompt, newest first. Answers every version without its text and history, which `getPromptVersion` has. An assistant has none before its prompt is first edited or drafted. */
  listPromptVersions(assistant_id: number, query?: T.ListPromptVersionsQuery, options?: RequestOptions): Promise<T.PromptVersionResponse[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/prompts`, query }, options);
  }

  /** What is different in a version, word by word. Compares the version with the one in production, or with `against`. Put together, the parts that are not `removed` are the version's text. Texts with very little in common are answered as one removal and one addition. */
  getPromptDiff(assistant_id: number, version_id: number, query?: T.GetPromptDiffQuery, options?: RequestOptions): Promise<T.PromptDiff> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/diff`, query }, options);
  }

  /** What a promotion needs, and whether it is there. Lists the gates of a version with their evidence, how a canary does beside production, and what a shadow run found. Gates that are not `required` are for whoever decides. */
  getPromptGates(assistant_id: number, version_id: number, options?: RequestOptions): Promise<T.PromptGates> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/gates` }, options);
  }

  /** A version with its text and its history. Answers the whole text and every step the version has taken, with who took it, when and why. */
  getPromptVersion(assistant_id: number, version_id: number, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}` }, options);
  }

  /** Put a version into production. For a canary, a version in shadow, or one that was rolled back out of production. It becomes what the assistant is told from the next conversation on; the version before is retired, and another version in shadow ends its run. Only the gates that are `required` are asked for, not the canary's figures. */
  promotePromptVersion(assistant_id: number, version_id: number, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/promote` }, options);
  }

  /** Take a version out of service. A canary is retired, and its threads go on with the assistant's prompt from the next answer on. For the version in production, the one before it is in production again, and a shadow run ends; that is refused when there was none before it. A roll-back out of production can be undone by promoting the version again. */
  rollBackPromptVersion(assistant_id: number, version_id: number, body: T.RollBackPromptVersionBody, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/rollback`, body }, options);
  }

  /** Have a share of callers hear an approved version. Each caller hears the same version in every call and text; callers without a number are drawn call by call. Conversations that are under way keep the version they began with. The canary is compared with production once a minute and rolled back by itself when it certainly does harm; promotion waits for a person. An assistant has one canary at most. */
  startPromptCanary(assistant_id: number, version_id: number, body?: T.StartPromptCanaryBody2, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/start-canary`, body }, options);
  }

  /** Change the share of callers who hear a canary. Callers who hear the canary keep it as long as the share grows. The figures it is judged by go on. */
  updatePromptCanary(assistant_id: number, version_id: number, body: T.UpdatePromptCanaryBody, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "PATCH", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/canary`, body }, options);
  }

  /** A version's answers in shadow, beside the live ones. Each turn shows both answers and which was preferred, newest first, of every shadow run of the version. Personal data is redacted, and turns go when their conversation is deleted or its thread is archived. */
  listShadowTurns(assistant_id: number, version_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): Promise<T.ShadowTurn[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/shadow-turns`, query }, options);
  }

  /** Every entry of `listShadowTurns`, page after page, each page when the one before has been used up. */
  iterateShadowTurns(assistant_id: number, version_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): AsyncGenerator<T.ShadowTurn> {
    const read = async (offset: number, limit: number) => this.listShadowTurns(assistant_id, version_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Have an approved version answer turns again, unheard. Once calls and threads are over, the version answers a sample of their turns again; nobody hears it, and no tool is called. A model compares both answers without knowing which is whose. What that costs counts as the assistant's usage. An assistant has one version in shadow at most. */
  startPromptShadow(assistant_id: number, version_id: number, body?: T.StartPromptShadowBody2, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/start-shadow`, body }, options);
  }

  /** End a shadow run. The version is approved as before, and what it answered stays. Turns that have not been answered yet are left out. */
  stopPromptShadow(assistant_id: number, version_id: number, options?: RequestOptions): Promise<T.PromptVersionDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/prompts/${segment(version_id)}/stop-shadow` }, options);
  }
}

/** Cases, and how versions of a prompt do on them. */
export class Evaluations extends Chapter {
  /** Add a case to a dataset. A dataset that is published cannot be changed, and one has at most 100,000 cases. The case is kept as it is sent: personal data in it is not redacted. */
  addEvalCase(assistant_id: number, dataset_id: number, body: T.AddEvalCaseBody, options?: RequestOptions): Promise<T.EvalCase> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}/cases`, body }, options);
  }

  /** A dataset's cases, in the order they were added. Answers one page of cases with all of their content. For all cases at once, export the dataset. */
  listEvalCases(assistant_id: number, dataset_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): Promise<T.EvalCase[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}/cases`, query }, options);
  }

  /** Every entry of `listEvalCases`, page after page, each page when the one before has been used up. */
  iterateEvalCases(assistant_id: number, dataset_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): AsyncGenerator<T.EvalCase> {
    const read = async (offset: number, limit: number) => this.listEvalCases(assistant_id, dataset_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Add a case made of a call. Takes what was said before the assistant's last answer, and what the tools answered then as mocks, both without phone numbers and other personal data; names stay. What is expected is kept as it is written. When the call is erased or its caller is forgotten, the case goes too, unless the dataset is published. */
  addEvalCaseFromTrace(assistant_id: number, dataset_id: number, body: T.AddEvalCaseFromTraceBody, options?: RequestOptions): Promise<T.EvalCase> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}/cases/from-trace`, body }, options);
  }

  /** Delete a case. Deletes the case from its dataset for good, with what was answered to it in evaluations. Refused once the dataset is published. */
  deleteEvalCase(assistant_id: number, dataset_id: number, case_id: number, options?: RequestOptions): Promise<T.EvalCaseDeleted> {
    return this.ask({ method: "DELETE", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}/cases/${segment(case_id)}` }, options);
  }

  /** Put another case in the place of one. The whole case is replaced: members that are left out are empty afterwards. It keeps its id and the call it was made of. Refused once the dataset is published. */
  replaceEvalCase(assistant_id: number, dataset_id: number, case_id: number, body: T.AddEvalCaseBody, options?: RequestOptions): Promise<T.EvalCase> {
    return this.ask({ method: "PUT", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}/cases/${segment(case_id)}`, body }, options);
  }

  /** Create a dataset without cases. The dataset belongs to this assistant and can be changed until it is published. Cases are added one by one, from calls, or all at once by importing a dataset instead. */
  createEvalDataset(assistant_id: number, body: T.CreateEvalDatasetBody, options?: RequestOptions): Promise<T.EvalDataset> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets`, body }, options);
  }

  /** An assistant's evaluation datasets, newest first. Answers all datasets at once, each with the number of its cases; the cases have their own list. */
  listEvalDatasets(assistant_id: number, options?: RequestOptions): Promise<T.EvalDataset[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets` }, options);
  }

  /** A dataset with all its cases, as an import takes it. Sent as `data` of an import, the answer makes the same dataset again, for this or another assistant. Ids and the calls that cases were made of are not in it. A dataset too large for an import is refused; read its cases page by page. */
  exportEvalDataset(assistant_id: number, dataset_id: number, options?: RequestOptions): Promise<T.ExportedEvalDataset> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}/export` }, options);
  }

  /** One dataset, without its cases. Tells how many cases the dataset has and whether it is published; the cases have their own list. */
  getEvalDataset(assistant_id: number, dataset_id: number, options?: RequestOptions): Promise<T.EvalDataset> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}` }, options);
  }

  /** Make a dataset of an exported one. Takes up to 100,000 cases and 32 MB. Either every case is taken or none: what is wrong with cases is named in the answer, up to 1,000 mistakes. The dataset is new and not published, whatever the exported one was. */
  importEvalDataset(assistant_id: number, body: T.ImportEvalDatasetBody, options?: RequestOptions): Promise<T.EvalDataset> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/import`, body }, options);
  }

  /** Keep a dataset from being changed ever again. From now on no case can be added, replaced or deleted, and this cannot be undone. Evaluations work with datasets that are not published, too. Publishing one again changes nothing. */
  publishEvalDataset(assistant_id: number, dataset_id: number, options?: RequestOptions): Promise<T.EvalDataset> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval-datasets/${segment(dataset_id)}/publish` }, options);
  }

  /** End an evaluation early. What was answered so far stays, but there is no pass rate, and the version's state does not change. Only for a run that is waiting, running or paused. */
  cancelEvalRun(assistant_id: number, run_id: number, options?: RequestOptions): Promise<T.EvalRun> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval-runs/${segment(run_id)}/cancel` }, options);
  }

  /** How far an evaluation is, and how it went. Ask again until `status` is `done`, `failed` or `cancelled`; a run that is `paused` says in `reason` what it waits for. `judge_agreement` compares the judging model with what people marked. */
  getEvalRun(assistant_id: number, run_id: number, options?: RequestOptions): Promise<T.EvalRunDetail> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/eval-runs/${segment(run_id)}` }, options);
  }

  /** What was answered in each case, and how it was judged. Ordered by case and repeat. Results are there as soon as a case was answered, also while the evaluation goes on. */
  listEvalResults(assistant_id: number, run_id: number, query?: T.ListEvalResultsQuery, options?: RequestOptions): Promise<T.EvalResult[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/eval-runs/${segment(run_id)}/results`, query }, options);
  }

  /** Every entry of `listEvalResults`, page after page, each page when the one before has been used up. */
  iterateEvalResults(assistant_id: number, run_id: number, query?: T.ListEvalResultsQuery, options?: RequestOptions): AsyncGenerator<T.EvalResult> {
    const read = async (offset: number, limit: number) => this.listEvalResults(assistant_id, run_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Evaluations of an assistant's prompts, newest first. Answers evaluations of every version and dataset with their figures so far; what was answered in each case is in the results. */
  listEvalRuns(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): Promise<T.EvalRun[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/eval-runs`, query }, options);
  }

  /** Every entry of `listEvalRuns`, page after page, each page when the one before has been used up. */
  iterateEvalRuns(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): AsyncGenerator<T.EvalRun> {
    const read = async (offset: number, limit: number) => this.listEvalRuns(assistant_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Say whether an answer is a good one. Each person has one mark per answer: what the same person said of it before is replaced. Marks do not change whether a case passed; they show in `judge_agreement` how far the judging model can be believed. */
  markEvalResult(assistant_id: number, run_id: number, case_id: number, body: T.MarkEvalResultBody, options?: RequestOptions): Promise<T.EvalMark> {
    return this.ask({ method: "PUT", path: `/api/learning/assistants/${segment(assistant_id)}/eval-runs/${segment(run_id)}/results/${segment(case_id)}/mark`, body }, options);
  }

  /** Let an evaluation go on that was paused. For a run that a model's vendor refused, once the cause is mended. It goes on where it was, and no case counts twice. A run that waits under a spend cap goes on by itself when more may be spent. */
  resumeEvalRun(assistant_id: number, run_id: number, options?: RequestOptions): Promise<T.EvalRun> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval-runs/${segment(run_id)}/resume` }, options);
  }

  /** Have a prompt version answer a dataset's cases. A job answers the cases after this answer; no real tool is called. A draft is `testing` from now on, and a version in testing is rejected when too few cases pass; a version in another state is only measured. What it costs counts as the assistant's usage, and a spend cap pauses it. */
  runEvaluation(assistant_id: number, body: T.RunEvaluationBody, options?: RequestOptions): Promise<T.EvalRun> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/eval/run`, body }, options);
  }
}

/** Callers that are played, to try an assistant before people call. */
export class Simulations extends Chapter {
  /** End a simulation early. The conversations so far stay, with their figures. Only for a simulation that is waiting, running or paused. */
  cancelCallerSimulation(assistant_id: number, simulation_id: number, options?: RequestOptions): Promise<T.CallerSimulation> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/caller-simulations/${segment(simulation_id)}/cancel` }, options);
  }

  /** How far a simulation is, and how the assistant did. Ask again until `status` is `done`, `failed` or `cancelled`. Figures grow with each conversation that was played. */
  getCallerSimulation(assistant_id: number, simulation_id: number, options?: RequestOptions): Promise<T.CallerSimulation> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/caller-simulations/${segment(simulation_id)}` }, options);
  }

  /** Simulations of an assistant's callers, newest first. Answers every simulation with its figures so far; what was said is in its conversations. */
  listCallerSimulations(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): Promise<T.CallerSimulation[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/caller-simulations`, query }, options);
  }

  /** Every entry of `listCallerSimulations`, page after page, each page when the one before has been used up. */
  iterateCallerSimulations(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): AsyncGenerator<T.CallerSimulation> {
    const read = async (offset: number, limit: number) => this.listCallerSimulations(assistant_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Have a model play callers of the assistant. The assistant's own model plays each scenario with each personality and judges whether the caller's goal was reached; a job does so after this answer. No real tool is called and nobody is called. More conversations than the budget allows are refused. What it costs counts as the assistant's usage, and a spend cap pauses it. */
  startCallerSimulation(assistant_id: number, body: T.StartCallerSimulationBody, options?: RequestOptions): Promise<T.CallerSimulation> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/caller-simulations`, body }, options);
  }

  /** What was said in each conversation, and its judgement. Ordered by scenario, personality and repeat. Conversations are there as soon as they were played and judged, also while the simulation goes on. */
  listSimulatedConversations(assistant_id: number, simulation_id: number, query?: T.ListSimulatedConversationsQuery, options?: RequestOptions): Promise<T.SimulatedConversation[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/caller-simulations/${segment(simulation_id)}/conversations`, query }, options);
  }

  /** Every entry of `listSimulatedConversations`, page after page, each page when the one before has been used up. */
  iterateSimulatedConversations(assistant_id: number, simulation_id: number, query?: T.ListSimulatedConversationsQuery, options?: RequestOptions): AsyncGenerator<T.SimulatedConversation> {
    const read = async (offset: number, limit: number) => this.listSimulatedConversations(assistant_id, simulation_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Let a simulation go on that was paused. For one that a model's vendor refused, once the cause is mended. It goes on where it was. One that waits under a spend cap goes on by itself when more may be spent. */
  resumeCallerSimulation(assistant_id: number, simulation_id: number, options?: RequestOptions): Promise<T.CallerSimulation> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/caller-simulations/${segment(simulation_id)}/resume` }, options);
  }
}

/** From calls that went badly to better prompts. */
export class Learning extends Chapter {
  /** Add a drafted case to a dataset. The case is added with the expectation that was proposed, or with another one. Where none was proposed, one has to be sent. A draft can be decided on once. */
  acceptCaseDraft(assistant_id: number, draft_id: number, body: T.AcceptCaseDraftBody, options?: RequestOptions): Promise<T.CaseDraft> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/case-drafts/${segment(draft_id)}/accept`, body }, options);
  }

  /** Draft an evaluation case from one of a cluster's calls. Takes what was said before the last answer, redacted, and has the assistant's model propose what a good answer would have. Without a model, or when nothing may be spent, the draft says why it has no proposal. It belongs to no dataset until a person accepts it. */
  draftCase(assistant_id: number, cluster_id: number, body?: T.DraftCaseBody2, options?: RequestOptions): Promise<T.CaseDraft> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/failure-clusters/${segment(cluster_id)}/draft-case`, body }, options);
  }

  /** A cluster with its calls. Each call comes with its summary and quality. Any of them can be drafted as a case. */
  getFailureCluster(assistant_id: number, cluster_id: number, options?: RequestOptions): Promise<T.FailureClusterDetail> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/failure-clusters/${segment(cluster_id)}` }, options);
  }

  /** A review with its clusters. Clusters come largest first. Calls that were deleted since are no longer counted in them. */
  getFailureReview(assistant_id: number, review_id: number, options?: RequestOptions): Promise<T.FailureReviewDetail> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/failure-reviews/${segment(review_id)}` }, options);
  }

  /** Drafted cases, newest first. Drafts of all of the assistant's clusters. Those that are `proposed` wait for a person. */
  listCaseDrafts(assistant_id: number, query?: T.ListCaseDraftsQuery, options?: RequestOptions): Promise<T.CaseDraft[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/case-drafts`, query }, options);
  }

  /** Every entry of `listCaseDrafts`, page after page, each page when the one before has been used up. */
  iterateCaseDrafts(assistant_id: number, query?: T.ListCaseDraftsQuery, options?: RequestOptions): AsyncGenerator<T.CaseDraft> {
    const read = async (offset: number, limit: number) => this.listCaseDrafts(assistant_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Reviews of an assistant's calls, newest first. Answers the reviews without their clusters, which each review has. */
  listFailureReviews(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): Promise<T.FailureReview[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/failure-reviews`, query }, options);
  }

  /** Every entry of `listFailureReviews`, page after page, each page when the one before has been used up. */
  iterateFailureReviews(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): AsyncGenerator<T.FailureReview> {
    const read = async (offset: number, limit: number) => this.listFailureReviews(assistant_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Group calls that went badly by how they failed. Looks at calls that are unresolved or of low quality, the newest 300 of them, and groups them by the meaning and the words of their summaries. Done before the answer comes; without an embedding model, or when nothing may be spent, words alone are compared. Texts are not looked at. */
  reviewFailures(assistant_id: number, body?: T.ReviewFailuresBody2, options?: RequestOptions): Promise<T.FailureReviewDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/failure-reviews`, body }, options);
  }

  /** Reject a drafted case. The draft stays in the list as `rejected`, with the reason, and becomes no case. A draft can be decided on once. */
  rejectCaseDraft(assistant_id: number, draft_id: number, body?: T.RejectCaseDraftBody2, options?: RequestOptions): Promise<T.CaseDraft> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/case-drafts/${segment(draft_id)}/reject`, body }, options);
  }

  /** What something came of, and what came of it. From a call, review, cluster, draft, case, optimization, version or evaluation, follows the way in both directions: from bad calls to cases, from cases to versions, and to the moves of a version. What was deleted is missing. */
  getImprovementChain(assistant_id: number, query: T.GetImprovementChainQuery, options?: RequestOptions): Promise<T.ImprovementChain> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/improvement-chain`, query }, options);
  }

  /** How much an assistant has learnt. Figures for an overview: memories the assistant may be given, versions of its prompt, datasets and its last evaluation. For viewers, memories about callers are not counted. */
  getLearningStats(assistant_id: number, options?: RequestOptions): Promise<T.LearningStatsResponse> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/stats` }, options);
  }

  /** End an optimization early, without a version. What it has cost so far stays counted, and no draft is made. Only for one that is waiting, running or paused. */
  cancelOptimization(assistant_id: number, optimization_id: number, options?: RequestOptions): Promise<T.OptimizationDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/optimizations/${segment(optimization_id)}/cancel` }, options);
  }

  /** How far an optimization is, and what it found. Ask again until `status` is `done`, `failed` or `cancelled`. Scores and candidates are there once it is done; `prompt_version_id` then names the draft, if one was made. */
  getOptimization(assistant_id: number, optimization_id: number, options?: RequestOptions): Promise<T.OptimizationDetail> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/optimizations/${segment(optimization_id)}` }, options);
  }

  /** Optimizations of an assistant's prompt, newest first. Answers optimizations without their texts and candidates, which each optimization has. */
  listOptimizations(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): Promise<T.Optimization[]> {
    return this.ask({ method: "GET", path: `/api/learning/assistants/${segment(assistant_id)}/optimizations`, query }, options);
  }

  /** Every entry of `listOptimizations`, page after page, each page when the one before has been used up. */
  iterateOptimizations(assistant_id: number, query?: T.ListCallerSimulationsQuery, options?: RequestOptions): AsyncGenerator<T.Optimization> {
    const read = async (offset: number, limit: number) => this.listOptimizations(assistant_id, { ...query, offset, limit }, options);
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Search for a better prompt. A job tries candidates on a part of the dataset's cases and measures the best on the rest, which nobody who proposes prompts sees. Only one that is better there, too, becomes a version: a draft that has to be evaluated and approved like any other. What it costs counts as the assistant's usage. Needs a language model, the optional optimizer package and a dataset of at least four cases. */
  optimizePrompt(assistant_id: number, body: T.OptimizePromptBody, options?: RequestOptions): Promise<T.OptimizationDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/dspy/optimize`, body }, options);
  }

  /** Let an optimization go on that was paused. For one that a model's vendor refused, once the cause is mended. It goes on where it was, and nothing is paid for twice. One that waits under a spend cap goes on by itself when more may be spent. */
  resumeOptimization(assistant_id: number, optimization_id: number, options?: RequestOptions): Promise<T.OptimizationDetail> {
    return this.ask({ method: "POST", path: `/api/learning/assistants/${segment(assistant_id)}/optimizations/${segment(optimization_id)}/resume` }, options);
  }
}

/** Deliveries of events to the organization's addresses, and their signing secrets. */
export class Webhooks extends Chapter {
  /** Forget the failures of a URL and send to it again. Events that wait are sent from now on, and later ones again, also when a person had held them back. Events that have failed stay failed; `redeliver-failed` sends them once more. */
  enableWebhookEndpoint(endpoint_key: string, options?: RequestOptions): Promise<T.WebhookEndpoint> {
    return this.ask({ method: "POST", path: `/api/v1/webhook-endpoints/${segment(endpoint_key)}/enable` }, options);
  }

  /** One event with all its tries. Also what the receiver answered each time, cut at 10 KB, for finding out why it refused. */
  getWebhookDelivery(delivery_id: number, options?: RequestOptions): Promise<T.WebhookDeliveryDetail> {
    return this.ask({ method: "GET", path: `/api/v1/webhook-deliveries/${segment(delivery_id)}` }, options);
  }

  /** Health of one URL. The same as the list says of it. */
  getWebhookEndpoint(endpoint_key: string, options?: RequestOptions): Promise<T.WebhookEndpoint> {
    return this.ask({ method: "GET", path: `/api/v1/webhook-endpoints/${segment(endpoint_key)}` }, options);
  }

  /** The secret events are signed with. Each event has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks, and a library for it verifies them with this secret. The first secret is made when it is first needed. Reading it is recorded in the audit log. */
  getWebhookSecret(options?: RequestOptions): Promise<T.WebhookSecret> {
    return this.ask({ method: "GET", path: "/api/v1/organization/webhook-secret" }, options);
  }

  /** Events sent to the organization's URLs, newest first. One entry for each event and URL, whatever became of it, kept for 30 days. A failed event is tried up to ten times over about 76 hours, with growing waits; its entry shows the last try. */
  listWebhookDeliveries(query?: T.ListWebhookDeliveriesQuery, options?: RequestOptions): Promise<T.ListWebhookDeliveriesAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/webhook-deliveries", query }, options);
  }

  /** Every entry of `listWebhookDeliveries`, page after page, each page when the one before has been used up. */
  iterateWebhookDeliveries(query?: T.ListWebhookDeliveriesQuery, options?: RequestOptions): AsyncGenerator<T.WebhookDelivery> {
    const read = async (offset: number, limit: number) => (await this.listWebhookDeliveries({ ...query, offset, limit }, options)).items;
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Health of the URLs events are sent to. A URL appears with the first event for it; it is set on assistants. After five failures in a row it is left alone for 30 seconds and then tried with one event at a time; after five days of nothing but failures it is disabled. Where the installation sends mail, admins are told after one day, after four, and when it is disabled. */
  listWebhookEndpoints(query?: T.ListOrganizationApiKeysQuery, options?: RequestOptions): Promise<T.ListWebhookEndpointsAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/webhook-endpoints", query }, options);
  }

  /** Every entry of `listWebhookEndpoints`, page after page, each page when the one before has been used up. */
  iterateWebhookEndpoints(query?: T.ListOrganizationApiKeysQuery, options?: RequestOptions): AsyncGenerator<T.WebhookEndpoint> {
    const read = async (offset: number, limit: number) => (await this.listWebhookEndpoints({ ...query, offset, limit }, options)).items;
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Hold back what goes to a URL. Events wait, none fails and no try is used up, until `resume` or `enable`; a try that runs at this moment is finished. What a person asks for is sent all the same: a test, and an event sent once more. Events that have waited for 30 days are deleted like all others. */
  pauseWebhookEndpoint(endpoint_key: string, options?: RequestOptions): Promise<T.WebhookEndpoint> {
    return this.ask({ method: "POST", path: `/api/v1/webhook-endpoints/${segment(endpoint_key)}/pause` }, options);
  }

  /** Send again all that has failed since a moment. Up to 1000 failed events of the URL, the oldest first, wait for a try again, as if they had not failed: five at a time are sent, a URL that keeps failing rests in between, and one that is held back keeps them waiting. An event with tries left goes on with them; one that has had all ten gets a single one. The same bytes under the same event ids. */
  redeliverFailedWebhooks(endpoint_key: string, body: T.RedeliverFailedWebhooksBody, options?: RequestOptions): Promise<T.ResentWebhooks> {
    return this.ask({ method: "POST", path: `/api/v1/webhook-endpoints/${segment(endpoint_key)}/redeliver-failed`, body }, options);
  }

  /** Send an event once more, now. The same bytes under the same event id, whatever the state of the delivery and of its URL; the answer does not wait for the try. An event that is still waiting has its next try brought forward; one that has ended gets a single try. A success enables a URL that was disabled. */
  redeliverWebhook(delivery_id: number, options?: RequestOptions): Promise<T.WebhookDelivery> {
    return this.ask({ method: "POST", path: `/api/v1/webhook-deliveries/${segment(delivery_id)}/redeliver` }, options);
  }

  /** Send to a URL again what was held back. What has waited is sent in its order. A URL that was disabled meanwhile, or rests after failures, stays so; `enable` ends that too. */
  resumeWebhookEndpoint(endpoint_key: string, options?: RequestOptions): Promise<T.WebhookEndpoint> {
    return this.ask({ method: "POST", path: `/api/v1/webhook-endpoints/${segment(endpoint_key)}/resume` }, options);
  }

  /** Replace the signing secret. The answer has the new one. For 24 hours events are signed with the former one too, so that receivers can change over in the meantime. Another rotation within that time ends the secret before the former one. */
  rotateWebhookSecret(options?: RequestOptions): Promise<T.WebhookSecret> {
    return this.ask({ method: "POST", path: "/api/v1/organization/webhook-secret/rotate" }, options);
  }

  /** Send a test event to a URL. An event of type `test` about nothing, signed like all others, with the `webhook_headers` of an assistant whose `webhook_url` it is. It is sent once, whatever the state of the URL, and a success enables one that was disabled. The answer does not wait for the try: read the delivery to see how it ended. A URL that no event went to before appears among the endpoints. */
  sendTestWebhook(body: T.SendTestWebhookBody, options?: RequestOptions): Promise<T.WebhookDelivery> {
    return this.ask({ method: "POST", path: "/api/v1/webhook-endpoints/test", body }, options);
  }

  /** Events as they happen, for a developer's machine. Server-sent events. `ready` comes first. Then each event of the organization comes as `webhook`; its data has `event_id`, `event_type`, `conversation_id`, `url` (null when none is set), `created_at`, and what a receiver gets: `headers`, signed at this moment, and `body`, to be passed on unchanged. The assistant's own headers are left out. Events come without a URL being set, too: from the beginning of a stream until five minutes after its end. They are those of deliveries, but nothing that is done with them here changes a delivery. Whoever comes back with the last `id` in the header `Last-Event-ID` is sent what came since, and may be sent events of the minute before that once more: go by `event_id`. Those of one conversation come in their order. A line with a colon shows every 15 seconds that the connection lives; credentials are checked again every 30. `parley listen` is a client of it. */
  streamWebhookEvents(query?: T.StreamWebhookEventsQuery, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "GET", path: "/api/v1/webhook-events/stream", query }, options);
  }
}

/** Who changed what, chained so that a change of the log itself is found. */
export class AuditLog extends Chapter {
  /** Who changed, revealed or exported what, newest first. Each request that changes something, and each that reads a secret or an export, whether it succeeded or was refused. Values are never recorded, only names. Entries are kept without end; nobody can change or delete them here. */
  listAuditLog(query?: T.ListAuditLogQuery, options?: RequestOptions): Promise<T.ListAuditLogAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/audit-log", query }, options);
  }

  /** Every entry of `listAuditLog`, page after page, each page when the one before has been used up. */
  iterateAuditLog(query?: T.ListAuditLogQuery, options?: RequestOptions): AsyncGenerator<T.AuditEntry> {
    const read = async (offset: number, limit: number) => (await this.listAuditLog({ ...query, offset, limit }, options)).items;
    return eachEntry(read, query?.offset ?? 0, query?.limit ?? 50);
  }

  /** Check that nobody changed the audit log. Recomputes the chain of hashes over all entries of the organization, those of the last seconds included; an entry that was changed or is missing breaks it. One check runs at a time, so a long log may take a while. Keep `head_hash` elsewhere: only with it can one tell that the whole log was rewritten. */
  verifyAuditLog(options?: RequestOptions): Promise<T.VerifyAuditLogAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/audit-log/verify" }, options);
  }
}

/** The tools of this installation for programs that speak the Model Context Protocol. */
export class Mcp extends Chapter {
  /** One message of the Model Context Protocol. For programs that speak MCP over streamable HTTP. Each message stands alone: there are no sessions and no streams, so a GET or DELETE is a 405. The tools are operations of this interface, and a call of one is a request of its own to that operation, with the caller's credentials, budgets and audit entries. Tools that publish, call or send need an API key with the permission `act`. */
  exchangeMcpMessage(body: T.ExchangeMcpMessageBody, options?: RequestOptions): Promise<T.ExportCampaignEvidenceAnswer> {
    return this.ask({ method: "POST", path: "/mcp", body }, options);
  }
}

/** Whether the installation works, and this reference. */
export class System extends Chapter {
  /** What changes in the organization, as it happens. Server-sent events, for pages and programs that show how things are. `ready` comes first. Then each `change` says by its data what changed, not how: `id`, `kind` (`call`, `conversation`, `text`, `delivery`, `number`; `transcript` when something was said in a call, at most once a second, with an `id` of null) and `subject_id`, the id of the call, thread, text, delivery or number; null when it was many. Read what you show of it. Some come twice, and what changed several times within a moment comes once. `resync` says that changes may have been missed: read everything again. Whoever comes back with the last `id` in the header `Last-Event-ID` is sent what came since; when that is not known any more, after about ten minutes, `resync` comes. A line with a colon shows every 10 seconds that the connection lives; credentials are checked again every 20, and the stream ends with them. */
  streamEvents(query?: T.StreamEventsQuery, options?: RequestOptions): Promise<string> {
    return this.ask({ method: "GET", path: "/api/v1/events", query }, options);
  }

  /** Have the installation examined. Does what the command `parley doctor` does, with the settings and the database of the process that answers: data folder, database, addresses, mail, the operator's carriers, models and speech vendors (one small request each, which the vendor may bill), collector of traces and SIP bridges. Takes up to a minute when something does not answer. Who asks while an examination goes on gets its results; ten may be asked for in ten minutes. */
  examineInstallation(options?: RequestOptions): Promise<T.ExamineInstallationAnswer> {
    return this.ask({ method: "POST", path: "/api/v1/system/doctor" }, options);
  }

  /** The version that runs, and whether it is ready. About the process that answers and the database it uses. Admins of the organization that was made with the installation, the first one, also see when `parley backup` last wrote a file. */
  readInstallation(options?: RequestOptions): Promise<T.ReadInstallationAnswer> {
    return this.ask({ method: "GET", path: "/api/v1/system" }, options);
  }

  /** Whether the process runs. Looks at nothing else, neither the database nor vendors, and so suits a check that restarts the process. Whether it can work is `GET /readyz`. */
  readHealth(options?: RequestOptions): Promise<T.ReadHealthAnswer> {
    return this.ask({ method: "GET", path: "/health" }, options);
  }

  /** This interface, machine-readable (OpenAPI 3.1). Made from the same declarations that requests are checked against, so it fits the version that runs. `x-access` of an operation says who may call it and `x-audited` whether the audit log records it. */
  readOpenApi(options?: RequestOptions): Promise<T.ReadFlowGraphSchemaAnswer> {
    return this.ask({ method: "GET", path: "/openapi.json" }, options);
  }

  /** Whether traffic may come. For load balancers. While something is not ready, the same body comes with status 503 and names it. A process that is about to end is not ready either, though it finishes what it has begun. */
  readReadiness(options?: RequestOptions): Promise<T.Readiness> {
    return this.ask({ method: "GET", path: "/readyz" }, options);
  }
}

/** A Parley installation, over its HTTP interface. */
export class Parley {
  readonly signingIn: SigningIn;
  readonly verification: Verification;
  readonly users: Users;
  readonly apiKeys: ApiKeys;
  readonly organization: Organization;
  readonly assistants: Assistants;
  readonly flows: Flows;
  readonly tools: Tools;
  readonly documents: Documents;
  readonly phoneNumbers: PhoneNumbers;
  readonly sipTrunks: SipTrunks;
  readonly calls: Calls;
  readonly traces: Traces;
  readonly costs: Costs;
  readonly sms: Sms;
  readonly smsConversations: SmsConversations;
  readonly smsSessions: SmsSessions;
  readonly smsLogs: SmsLogs;
  readonly campaigns: Campaigns;
  readonly compliance: Compliance;
  readonly memories: Memories;
  readonly prompts: Prompts;
  readonly evaluations: Evaluations;
  readonly simulations: Simulations;
  readonly learning: Learning;
  readonly webhooks: Webhooks;
  readonly auditLog: AuditLog;
  readonly mcp: Mcp;
  readonly system: System;

  /** @throws ParleyError when there is no API key, or an option cannot be meant */
  constructor(options: ParleyOptions = {}) {
    const client = new Client(options, VERSION);
    this.signingIn = new SigningIn(client);
    this.verification = new Verification(client);
    this.users = new Users(client);
    this.apiKeys = new ApiKeys(client);
    this.organization = new Organization(client);
    this.assistants = new Assistants(client);
    this.flows = new Flows(client);
    this.tools = new Tools(client);
    this.documents = new Documents(client);
    this.phoneNumbers = new PhoneNumbers(client);
    this.sipTrunks = new SipTrunks(client);
    this.calls = new Calls(client);
    this.traces = new Traces(client);
    this.costs = new Costs(client);
    this.sms = new Sms(client);
    this.smsConversations = new SmsConversations(client);
    this.smsSessions = new SmsSessions(client);
    this.smsLogs = new SmsLogs(client);
    this.campaigns = new Campaigns(client);
    this.compliance = new Compliance(client);
    this.memories = new Memories(client);
    this.prompts = new Prompts(client);
    this.evaluations = new Evaluations(client);
    this.simulations = new Simulations(client);
    this.learning = new Learning(client);
    this.webhooks = new Webhooks(client);
    this.auditLog = new AuditLog(client);
    this.mcp = new Mcp(client);
    this.system = new System(client);
  }
}
