import { type Country, townsOf } from '../countries.ts';
import { listed } from '../words/vocabulary.ts';

export const germany: Country = {
  code: 'DE',
  zone: 'Europe/Berlin',
  language: 'de',
  taught: ['de', 'en', 'uk'],
  around: ['Neu-{town}', 'Bad {town}', 'Sankt Georgen bei {town}', '{town}-Land', 'Alt-{town}'],
  neighbourhoods:
    listed(`Altstadt | Neustadt | Südstadt | Nordstadt | Weststadt | Oststadt | Bahnhofsviertel | Gartenstadt | Mühlenviertel
    | Am Markt | Hafenviertel | Gerberviertel`),
  streets: listed(
    'Hauptstraße {n} | Lindenstraße {n} | Gartenstraße {n} | Am Markt {n} | Mühlenweg {n} | Goethestraße {n}',
  ),
  firstNames:
    listed(`Anja | Anna | Ben | Carla | Clara | David | Elif | Emil | Eva | Felix | Finn | Frieda | Greta | Hanna | Henrik | Ida | Jakob | Jan
    | Jana | Johanna | Jonas | Julia | Karl | Katrin | Lena | Leon | Lina | Lukas | Marie | Mats | Max | Mia | Moritz | Nele | Paul | Paula | Sophie
    | Theo | Tilda | Uwe`),
  lastNames:
    listed(`Bauer | Becker | Braun | Fischer | Frank | Friedrich | Fuchs | Günther | Hahn | Hartmann | Hoffmann | Huber | Jung | Kaiser | Keller
    | Klein | Koch | Köhler | Kraus | Krüger | Lang | Lehmann | Maier | Meyer | Möller | Müller | Neumann | Peters | Richter | Roth | Schäfer
    | Schmidt | Schneider | Scholz | Schröder | Schulz | Schwarz | Vogel | Wagner | Weber | Winter | Wolf | Yılmaz | Ziegler`),
  towns:
    townsOf(`Berlin 52.52 13.405 | Hamburg 53.56 9.99 | München 48.137 11.575 | Köln 50.938 6.96 | Frankfurt am Main 50.11 8.682
    | Stuttgart 48.776 9.183 | Düsseldorf 51.228 6.774 | Leipzig 51.34 12.375 | Dresden 51.05 13.738 | Hannover 52.376 9.732 | Nürnberg 49.452 11.077
    | Bremen 53.079 8.802 | Dortmund 51.514 7.466 | Essen 51.456 7.012 | Münster 51.961 7.626 | Karlsruhe 49.007 8.404 | Mannheim 49.487 8.466
    | Augsburg 48.371 10.898 | Freiburg 47.999 7.842 | Heidelberg 49.399 8.673 | Mainz 49.993 8.247 | Kassel 51.313 9.481 | Halle 51.482 11.97
    | Magdeburg 52.121 11.628 | Erfurt 50.985 11.03 | Jena 50.927 11.589 | Weimar 50.98 11.329 | Regensburg 49.013 12.102 | Würzburg 49.791 9.953
    | Ulm 48.401 9.988 | Göttingen 51.541 9.916 | Bielefeld 52.03 8.532 | Bonn 50.737 7.099 | Aachen 50.775 6.084 | Trier 49.75 6.637
    | Tübingen 48.521 9.058 | Bamberg 49.899 10.903 | Potsdam 52.396 13.058 | Braunschweig 52.269 10.521 | Oldenburg 53.144 8.214`),
};

export const austria: Country = {
  ...germany,
  code: 'AT',
  zone: 'Europe/Vienna',
  taught: ['de', 'en', 'it'],
  around: ['Maria {town}', 'Sankt Veit bei {town}', 'Ober-{town}', 'Markt {town}', 'Kirchberg bei {town}'],
  towns:
    townsOf(`Wien 48.208 16.374 | Graz 47.071 15.44 | Linz 48.306 14.286 | Salzburg 47.81 13.055 | Innsbruck 47.269 11.404
    | Klagenfurt 46.634 14.308 | Villach 46.611 13.855 | St. Pölten 48.205 15.627 | Steyr 48.043 14.421 | Wels 48.158 14.029`),
};
