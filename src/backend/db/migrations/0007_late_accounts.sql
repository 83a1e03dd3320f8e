DELETE FROM "authorization_codes";--> statement-breakpoint
ALTER TABLE "authorization_codes" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "authorization_codes" DROP COLUMN "is_new_user";