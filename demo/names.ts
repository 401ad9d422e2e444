import type { Random } from './random.ts';

const FIRST = `Aina Adrià Alba Àlex Amaia Andreu Anna Arnau Bea Bernat Biel Blanca Bruno Carla Carles Clàudia Cristina
Daniela Dídac Edu Elena Emma Ferran Fiona Gabriel Gemma Gerard Giulia Greta Guillem Hanna Hugo Ibtissam Inés Irene
Ismael Ivet Jan Joana Jonas Jordi Judit Júlia Kadidia Karim Katia Lara Leo Liam Lola Lucía Lluc Maëlle Magda Manel Mar
Marina Martí Matteo Max Meritxell Miquel Mireia Nadia Nico Nil Noa Nora Olga Oriol Òscar Pau Paula Pere Pilar Quim
Raquel Roger Rosa Salma Samir Sandra Sergi Sílvia Sofia Susanna Tomàs Unai Valentina Víctor Xavi Yasmin Yuki Zoe`;

const LAST = `Alemany Amengual Aranda Bai Balaguer Barrera Bauer Bellido Benet Bonet Bosch Cabré Camps Cano Carreras
Casas Castells Chen Codina Costa Cuevas Dalmau Díaz Duran Escudero Espinosa Estévez Fabra Falcó Farré Ferrer Fischer
Fortuny Fuentes Galí García Gibert Giménez Gómez Grau Guasch Haddad Herrera Ibáñez Iglesias Janer Jurado Klein Leroy
Llopis López Lozano Macià Marín Martínez Mas Mateu Medina Mestre Molina Moreau Moreno Moya Navarro Nogué Okafor Oliva
Ortega Palau Pardo Pascual Pérez Pla Pons Prat Prieto Pujol Quintana Ramos Rey Ribas Riera Rius Rossi Rovira Ruiz Sala
Santos Serra Serrano Silva Soler Suárez Tena Torrent Tremosa Valls Vega Vendrell Vidal Vila Weber Ximenes Yáñez Zamora`;

const first = FIRST.split(/\s+/);
const last = LAST.split(/\s+/);

/** Returns a random name as at an evening class in Barcelona: some have two surnames. */
export function someName(random: Random): string {
  const surnames = random.sample(last, random.isTrue(0.4) ? 2 : 1);
  return [random.pick(first), ...surnames].join(' ');
}

/** Returns so many different names. */
export function someNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(someName(random));
  return [...names];
}
