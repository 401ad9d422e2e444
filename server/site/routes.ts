import { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import type { Services } from '../services.ts';

export const siteRoutes = (_services: Services) => new Hono<Env>();
