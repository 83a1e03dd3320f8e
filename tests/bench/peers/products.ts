import { BETTER_AUTH } from './better-auth.js';
import { CLERK } from './clerk.js';
import { DESCOPE } from './descope.js';
import { HANKO } from './hanko.js';
import { HOSTED } from './hosted.js';
import { FLOOR, PORTICO } from './portico.js';
import type { Product } from './product.js';
import { SUPABASE } from './supabase.js';

/** All products, in the order in which they are measured. */
export const PRODUCTS: readonly Product[] = [FLOOR, ...PORTICO, HANKO, SUPABASE, CLERK, DESCOPE, BETTER_AUTH, HOSTED];
