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
	"sign_count" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
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
	"anonymous_sign_up_enabled" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "sent_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sent_emails_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"sent_at" bigint NOT NULL
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
	"is_impersonation" boolean DEFAULT false NOT NULL
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
	"totp_secret" text
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
ALTER TABLE "contact_channels" ADD CONSTRAINT "contact_channels_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_channels" ADD CONSTRAINT "contact_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_sets" ADD CONSTRAINT "key_sets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_channels_primary" ON "contact_channels" USING btree ("user_id","type") WHERE is_primary;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_channels_of_user" ON "contact_channels" USING btree ("user_id","type",md5(value));--> statement-breakpoint
CREATE UNIQUE INDEX "contact_channels_for_auth" ON "contact_channels" USING btree ("project_id","type",md5(value)) WHERE used_for_auth;--> statement-breakpoint
CREATE INDEX "key_sets_of_project" ON "key_sets" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "sent_emails_of_project" ON "sent_emails" USING btree ("project_id","sequence");--> statement-breakpoint
CREATE INDEX "sent_emails_in_order" ON "sent_emails" USING btree ("sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_refresh_token" ON "sessions" USING btree ("refresh_token_hash");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "team_memberships_of_user" ON "team_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_memberships_selected" ON "team_memberships" USING btree ("user_id") WHERE is_selected;--> statement-breakpoint
CREATE INDEX "teams_of_project" ON "teams" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_sign_up" ON "users" USING btree ("project_id","signed_up_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_by_code" ON "verification_codes" USING btree ("project_id","code_hash");--> statement-breakpoint
CREATE INDEX "verification_codes_by_tail" ON "verification_codes" USING btree ("project_id","tail_hash");