import { type Country, townsOf } from '../countries.ts';
import { listed } from '../words/vocabulary.ts';

export const france: Country = {
  code: 'FR',
  zone: 'Europe/Paris',
  language: 'fr',
  taught: ['fr', 'en', 'ar'],
  around: [
    'Saint-Martin-lès-{town}',
    'Neuville-sous-{town}',
    'La Chapelle-{town}',
    'Bourg-lès-{town}',
    'Villeneuve-lès-{town}',
  ],
  neighbourhoods:
    listed(`Centre-Ville | Saint-Pierre | Les Halles | La Croix-Rousse | Les Tanneurs | Saint-Michel | La Gare | Les Jardins
    | Le Faubourg | Bellevue | Les Quais | La Madeleine`),
  streets: listed(
    '{n} rue de la République | {n} rue des Lilas | {n} rue du Moulin | {n} place du Marché | {n} rue Pasteur',
  ),
  firstNames:
    listed(`Adèle | Agathe | Alice | Amélie | Antoine | Arthur | Baptiste | Camille | Chloé | Clément | Élise | Émile | Étienne | Fanny
    | Florian | Gabriel | Hélène | Hugo | Inès | Jeanne | Jules | Julien | Léa | Léon | Louis | Louise | Lucie | Manon | Margaux | Mathilde
    | Maxime | Nathan | Noémie | Paul | Romain | Sophie | Théo | Zoé`),
  lastNames:
    listed(`André | Aubert | Barbier | Bernard | Bertrand | Blanc | Bonnet | Boyer | Carpentier | Chevalier | David | Dubois | Dupont
    | Durand | Fontaine | Fournier | Garnier | Gauthier | Girard | Lambert | Laurent | Leclerc | Lefèvre | Legrand | Leroy | Marchand | Martin
    | Mercier | Moreau | Morel | Petit | Renard | Robert | Rousseau | Roux | Simon | Thomas | Vidal`),
  towns:
    townsOf(`Paris 48.857 2.352 | Lyon 45.764 4.836 | Toulouse 43.605 1.444 | Bordeaux 44.838 -0.579 | Lille 50.629 3.057
    | Strasbourg 48.573 7.752 | Grenoble 45.188 5.724 | Rennes 48.117 -1.678 | Nantes 47.218 -1.554 | Dijon 47.322 5.041 | Angers 47.478 -0.563
    | Tours 47.394 0.685 | Clermont-Ferrand 45.777 3.087 | Limoges 45.834 1.262 | Orléans 47.903 1.909 | Reims 49.258 4.032 | Metz 49.119 6.176
    | Nancy 48.692 6.184 | Besançon 47.238 6.024 | Mulhouse 47.751 7.335 | Amiens 49.894 2.296 | Rouen 49.443 1.099 | Le Mans 48.006 0.199
    | Poitiers 46.58 0.34 | Nîmes 43.837 4.36 | Avignon 43.949 4.806 | Aix-en-Provence 43.53 5.447 | Montpellier 43.62 3.86 | Perpignan 42.699 2.87
    | Pau 43.295 -0.371 | Annecy 45.905 6.1 | Chambéry 45.565 5.918 | Saint-Étienne 45.44 4.387 | Troyes 48.297 4.074 | Colmar 48.079 7.358
    | Albi 43.925 2.148`),
};

export const belgium: Country = {
  ...france,
  code: 'BE',
  zone: 'Europe/Brussels',
  taught: ['fr', 'nl', 'en'],
  around: ['Sint-Jan-{town}', '{town}-la-Neuve', 'Mont-{town}', '{town}-Saint-Pierre', 'Petit-{town}'],
  neighbourhoods:
    listed(`Centre | Saint-Gilles | Les Marolles | Sainte-Catherine | Le Sablon | Les Étangs | La Bascule | Flagey | Le Canal | Outremeuse
    | Le Parvis | La Sarte`),
  towns:
    townsOf(`Bruxelles 50.85 4.352 | Liège 50.633 5.567 | Namur 50.467 4.867 | Mons 50.454 3.952 | Charleroi 50.411 4.444 | Tournai 50.606 3.388
    | Leuven 50.879 4.7`),
};

export const luxembourg: Country = {
  ...france,
  code: 'LU',
  zone: 'Europe/Luxembourg',
  taught: ['fr', 'de', 'en'],
  towns: townsOf('Luxembourg 49.611 6.13'),
};
