ALTER TABLE "verification_codes" ADD COLUMN "user_id" uuid;--> statement-breakpoint
UPDATE "verification_codes" SET "user_id" = (SELECT "id" FROM "users" WHERE "id"::text = "data" ->> 'userId');--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_codes_of_user" ON "verification_codes" USING btree ("user_id") WHERE user_id is not null;