import { HANKO } from './hanko.js';
import { FLOOR, PORTICO } from './portico.js';
import type { Product } from './product.js';
import { SUPABASE } from './supabase.js';

/** All products, in the order in which they are measured. */
export const PRODUCTS: readonly Product[] = [FLOOR, ...PORTICO, HANKO, SUPABASE];
