ALTER TABLE "projects" ADD COLUMN "remove_other_ways_on_first_reset" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locked_out_at" bigint;