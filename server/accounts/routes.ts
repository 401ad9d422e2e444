import { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';

/** The accounts API, mounted at /auth/v1. */
export const authRoutes = (_services: Services) => new Hono<Env>();

/** The signed-in person, mounted at /api/v1. */
export const accountRoutes = (_services: Services) => new Hono<Env>();
