// The values come from `ng build --define`, see package.json.
declare const PORTICO_API_URL: string;
declare const PORTICO_PROJECT_ID: string;
declare const PORTICO_PUBLISHABLE_CLIENT_KEY: string;
