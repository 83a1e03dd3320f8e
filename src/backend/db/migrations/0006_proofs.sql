ALTER TABLE "contact_channels" ADD COLUMN "verified_without_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_channels" ADD COLUMN "value_since" bigint;--> statement-breakpoint
UPDATE "contact_channels" SET "value_since" = "created_at";--> statement-breakpoint
ALTER TABLE "contact_channels" ALTER COLUMN "value_since" SET NOT NULL;