-- Processes remember sessions; on this channel they hear of those that may have ended or changed, whoever changes them.
CREATE FUNCTION "tell_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('portal_sessions', OLD.id::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_sessions_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('portal_sessions', id::text) FROM sessions WHERE user_id = OLD.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "session_deleted" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_session"();
--> statement-breakpoint
CREATE TRIGGER "session_shortened" AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (NEW.expires_at < OLD.expires_at OR NEW.last_seen < OLD.last_seen)
	EXECUTE FUNCTION "tell_session"();
--> statement-breakpoint
CREATE TRIGGER "user_moved" AFTER UPDATE ON "app_users" FOR EACH ROW
	WHEN (NEW.company_id <> OLD.company_id)
	EXECUTE FUNCTION "tell_sessions_of_user"();
