ALTER TABLE "contact_channels" ADD COLUMN "is_proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "contact_channels" SET "is_proved" = "is_verified" AND NOT "verified_without_session";--> statement-breakpoint
UPDATE "users" SET "proved_since" = least("proved_since", (SELECT min("proof"."since") FROM (
	SELECT "value_since" AS "since" FROM "contact_channels" WHERE "user_id" = "users"."id" AND "is_verified"
	UNION ALL SELECT "created_at" FROM "provider_accounts" WHERE "user_id" = "users"."id"
	UNION ALL SELECT "created_at" FROM "passkeys" WHERE "user_id" = "users"."id"
) AS "proof"));
