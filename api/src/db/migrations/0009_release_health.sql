CREATE TABLE "release_health" (
	"hour" timestamp (3) with time zone NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"screen" text NOT NULL,
	"starts" integer NOT NULL,
	"failures" integer[] NOT NULL,
	"load" integer[] NOT NULL,
	"lcp" integer[] NOT NULL,
	"inp" integer[] NOT NULL,
	"cls" integer[] NOT NULL,
	CONSTRAINT "release_health_hour_app_release_screen_pk" PRIMARY KEY("hour","app","release","screen")
);
