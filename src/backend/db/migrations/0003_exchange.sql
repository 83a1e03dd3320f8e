DELETE FROM "authorization_codes";--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "sealed_attachment" text NOT NULL;