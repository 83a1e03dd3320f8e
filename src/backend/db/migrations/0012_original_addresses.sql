ALTER TABLE "contact_channels" ADD COLUMN "is_original" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "had_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "contact_channels" SET "is_original" = true FROM "users" WHERE "users"."id" = "contact_channels"."user_id" AND "value_since" <= "signed_up_at" + 1000
	AND NOT EXISTS (SELECT 1 FROM "contact_channels" AS "older" WHERE "older"."user_id" = "users"."id" AND "older"."created_at" < "contact_channels"."created_at")
	AND NOT EXISTS (SELECT 1 FROM "provider_accounts" WHERE "provider_accounts"."user_id" = "users"."id" AND "provider_accounts"."created_at" <= "signed_up_at" + 10000);--> statement-breakpoint
UPDATE "users" SET "had_proof" = true WHERE "proved_since" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_channels_proved" ON "contact_channels" USING btree ("project_id",md5(value)) WHERE is_proved;--> statement-breakpoint
ALTER TABLE "contact_channels" DROP COLUMN "value_since";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "proved_since";