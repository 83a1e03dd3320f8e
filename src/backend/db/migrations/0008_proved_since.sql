ALTER TABLE "users" ADD COLUMN "proved_since" bigint;--> statement-breakpoint
UPDATE "users" SET "proved_since" = (SELECT min("channel"."value_since") FROM "contact_channels" AS "channel" WHERE "channel"."user_id" = "users"."id" AND "channel"."is_verified" AND NOT "channel"."verified_without_session");
