CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid,
	"team_id" uuid,
	"description" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"revoked_at" bigint,
	"value_hash" text NOT NULL,
	"last_four" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cli_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"polling_code_hash" text NOT NULL,
	"login_code_hash" text NOT NULL,
	"sealed_key" text NOT NULL,
	"sealed_token" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"completed_at" bigint,
	"delivered_at" bigint
);
--> statement-breakpoint
CREATE TABLE "contact_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text DEFAULT 'email' NOT NULL,
	"value" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"used_for_auth" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"project_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "email_templates_project_id_type_pk" PRIMARY KEY("project_id","type")
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"description" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"publishable_client_key_hash" text,
	"publishable_client_key_last_four" text,
	"secret_server_key_hash" text,
	"secret_server_key_last_four" text,
	"super_secret_admin_key_hash" text,
	"super_secret_admin_key_last_four" text
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"scope" text NOT NULL,
	"permission_id" text NOT NULL,
	"description" text,
	"contained_permission_ids" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid,
	"permission_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"is_production_mode" boolean DEFAULT false NOT NULL,
	"allow_localhost" boolean DEFAULT true NOT NULL,
	"sign_up_enabled" boolean DEFAULT true NOT NULL,
	"credential_enabled" boolean DEFAULT true NOT NULL,
	"magic_link_enabled" boolean DEFAULT false NOT NULL,
	"passkey_enabled" boolean DEFAULT false NOT NULL,
	"client_team_creation_enabled" boolean DEFAULT false NOT NULL,
	"client_user_deletion_enabled" boolean DEFAULT false NOT NULL,
	"allow_user_api_keys" boolean DEFAULT false NOT NULL,
	"allow_team_api_keys" boolean DEFAULT false NOT NULL,
	"create_team_on_sign_up" boolean DEFAULT false NOT NULL,
	"oauth_account_merge_strategy" text DEFAULT 'link_method' NOT NULL,
	"oauth_providers" json DEFAULT '[]'::json NOT NULL,
	"domains" json DEFAULT '[]'::json NOT NULL,
	"email_config" json DEFAULT '{"type":"shared"}'::json NOT NULL,
	"team_creator_default_permissions" json DEFAULT '["team_admin"]'::json NOT NULL,
	"team_member_default_permissions" json DEFAULT '["team_member"]'::json NOT NULL,
	"user_default_permissions" json DEFAULT '[]'::json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"email" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sent_emails_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" json,
	"sender_config" json NOT NULL,
	"error" json,
	"sent_at" bigint NOT NULL,
	"due_at" bigint,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_token_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL,
	"is_impersonation" boolean DEFAULT false NOT NULL,
	"geo_info" json
);
--> statement-breakpoint
CREATE TABLE "team_memberships" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" bigint NOT NULL,
	"is_selected" boolean DEFAULT false NOT NULL,
	"display_name" text,
	"profile_image_url" text,
	CONSTRAINT "team_memberships_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"display_name" text NOT NULL,
	"profile_image_url" text,
	"client_metadata" json,
	"client_read_only_metadata" json,
	"server_metadata" json,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_activity" (
	"user_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"day" integer NOT NULL,
	CONSTRAINT "user_activity_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"display_name" text,
	"profile_image_url" text,
	"client_metadata" json,
	"client_read_only_metadata" json,
	"server_metadata" json,
	"signed_up_at" bigint NOT NULL,
	"last_active_at" bigint NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"otp_auth_enabled" boolean DEFAULT false NOT NULL,
	"totp_secret" text,
	"last_totp" text,
	"country_code" text
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"code_hash" text NOT NULL,
	"tail_hash" text NOT NULL,
	"data" json NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint,
	"attempt_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cli_logins" ADD CONSTRAINT "cli_logins_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_channels" ADD CONSTRAINT "contact_channels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_channels" ADD CONSTRAINT "contact_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_sets" ADD CONSTRAINT "key_sets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_definitions" ADD CONSTRAINT "permission_definitions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grants" ADD CONSTRAINT "permission_grants_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grants" ADD CONSTRAINT "permission_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grants" ADD CONSTRAINT "permission_grants_of_member" FOREIGN KEY ("team_id","user_id") REFERENCES "public"."team_memberships"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_by_value" ON "api_keys" USING btree ("project_id","value_hash");--> statement-breakpoint
CREATE INDEX "api_keys_of_user" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_of_team" ON "api_keys" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cli_logins_by_polling_code" ON "cli_logins" USING btree ("polling_code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cli_logins_by_login_code" ON "cli_logins" USING btree ("login_code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_channels_primary" ON "contact_channels" USING btree ("user_id","type") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_channels_of_user" ON "contact_channels" USING btree ("user_id","type",md5(value));--> statement-breakpoint
CREATE UNIQUE INDEX "contact_channels_for_auth" ON "contact_channels" USING btree ("project_id","type",md5(value)) WHERE used_for_auth;--> statement-breakpoint
CREATE INDEX "inbox_messages_in_order" ON "inbox_messages" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "inbox_messages_of_recipient" ON "inbox_messages" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "key_sets_of_project" ON "key_sets" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_by_credential" ON "passkeys" USING btree ("project_id","credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_definitions_by_id" ON "permission_definitions" USING btree ("project_id",md5(permission_id));--> statement-breakpoint
CREATE UNIQUE INDEX "permission_grants_in_team" ON "permission_grants" USING btree ("team_id","user_id",md5(permission_id)) WHERE team_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_grants_in_project" ON "permission_grants" USING btree ("user_id",md5(permission_id)) WHERE team_id is null;--> statement-breakpoint
CREATE INDEX "permission_grants_of_project" ON "permission_grants" USING btree ("project_id",md5(permission_id));--> statement-breakpoint
CREATE INDEX "permission_grants_of_user" ON "permission_grants" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_by_account" ON "provider_accounts" USING btree ("project_id","provider_id",md5(account_id));--> statement-breakpoint
CREATE INDEX "provider_accounts_of_user" ON "provider_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_emails_of_project" ON "sent_emails" USING btree ("project_id","sequence");--> statement-breakpoint
CREATE INDEX "sent_emails_due" ON "sent_emails" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_refresh_token" ON "sessions" USING btree ("refresh_token_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "team_memberships_of_user" ON "team_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_memberships_selected" ON "team_memberships" USING btree ("user_id") WHERE is_selected;--> statement-breakpoint
CREATE INDEX "teams_of_project" ON "teams" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_activity_by_day" ON "user_activity" USING btree ("project_id","day");--> statement-breakpoint
CREATE INDEX "users_by_sign_up" ON "users" USING btree ("project_id","signed_up_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_by_code" ON "verification_codes" USING btree ("project_id","code_hash");--> statement-breakpoint
CREATE INDEX "verification_codes_by_tail" ON "verification_codes" USING btree ("project_id","tail_hash");--> statement-breakpoint
CREATE INDEX "verification_codes_of_team" ON "verification_codes" USING btree ("project_id",(data ->> 'teamId')) WHERE kind = 'team-invitation';