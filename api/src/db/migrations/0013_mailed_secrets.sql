-- Not valid: rows of before have no mail, so there is nothing to check.
ALTER TABLE "email_changes" ADD COLUMN "mail_id" integer;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "earlier_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "link_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "mail_id" integer;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "earlier_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_mail_id_mail_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_outbox"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "email_changes_mail" ON "email_changes" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "password_resets_mail" ON "password_resets" USING btree ("mail_id");